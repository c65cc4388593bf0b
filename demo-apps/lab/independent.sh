#!/bin/bash
# Too many TLS sessions for the auction site, offered by clients that know nothing of this project:
# httperf (Debian package httperf) for the load, openssl s_client for one resumption after another.
# Server on one CPU, load on another. Ends by itself: after 5 minutes, or 11 where nobody answers.
#
# usage: demo-apps/lab/independent.sh [folder for its files]      settings: see below
set -u

SERVER_CPU=${SERVER_CPU:-0}
CLIENT_CPU=${CLIENT_CPU:-1}
RATES=${RATES:-"60 320 960"}  # sessions/s: some that fit, about what fits, and far more
SECONDS_EACH=${SECONDS_EACH:-20}
PROCESSES=${PROCESSES:-6}     # of httperf, each of which has 1,024 connections at most
SCALE=${SCALE:-0.4}
PORT=${PORT:-18443}
MANAGEMENT_PORT=${MANAGEMENT_PORT:-19990}
PROBES=${PROBES:-10}         # resumptions, and as many new clients, during the overload

here=$(cd "$(dirname "$0")" && pwd)
auction=$here/../auction/target/auction.jar
out=${1:-$here/target/independent}
server=

fail() { echo "independent: $*" >&2; exit 2; }
need() { command -v "$1" >/dev/null || fail "$1 is missing: install it, on Debian and Ubuntu by: apt-get install $2"; }
need java openjdk-17-jre-headless
need httperf httperf
need openssl openssl
need taskset util-linux
need awk mawk
need cc "gcc libc6-dev libssl-dev"
test -f "$auction" || fail "$auction is missing: build it"
mkdir -p "$out" || fail "cannot make the folder $out"
shim=$out/independent-httperf.so
cc -shared -fPIC -O2 -Wall -Werror -o "$shim" "$here/independent-httperf.c" -ldl \
  || fail "cannot compile $here/independent-httperf.c: it needs OpenSSL's headers, on Debian and Ubuntu: apt-get install libssl-dev"

stop() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null
    wait "$server" 2>/dev/null
    server=
  fi
}
trap stop EXIT

# Ten pages with 0.3 s of thought between them, each on a line of its own.
session() {
  local think=" think=0.3"
  echo "/auction/Home$think"
  echo "/auction/Browse$think"
  echo "/auction/BrowseCategories$think"
  for category in 3 7 11; do
    echo "/auction/SearchItemsInCategory?category=$category&page=0&nbOfItems=20$think"
    echo "/auction/ViewItem?itemId=$((category * 17))$think"
  done
  echo "/auction/ViewBidHistory?itemId=51"
}
session > "$out/session.log"

start() {
  rm -f "$out/server-$1.log"
  taskset -c 0-$(($(nproc --all) - 1)) java -jar "$auction" --cpus "$SERVER_CPU" --scale "$SCALE" \
    --port "$PORT" --management-port "$MANAGEMENT_PORT" --state-dir "$out/state" --service-levels off \
    --tls 1.2 --tickets off --certificate rsa --admission "$1" > "$out/server-$1.log" 2>&1 &
  server=$!
  for ((i = 0; i < 120; i++)); do
    grep -qs "ready on" "$out/server-$1.log" && return
    kill -0 "$server" 2>/dev/null || fail "the server ended, see $out/server-$1.log"
    sleep 1
  done
  fail "the server was not ready after 120 s"
}

# flood NAME RATE SECONDS: in the background; reports into NAME.1 and so on
flood() {
  rm -f "$out/$1".*
  pids=()
  for ((p = 1; p <= PROCESSES; p++)); do
    timeout $(($3 + 30)) taskset -c "$CLIENT_CPU" env LD_PRELOAD="$shim" httperf --server localhost --port "$PORT" --ssl --hog \
      --wsesslog="$(($2 * $3 / PROCESSES)),0.3,$out/session.log" \
      --period="e$(awk "BEGIN { print $PROCESSES / $2 }")" --timeout 2 > "$out/$1.$p" 2> "$out/$1.$p.err" &
    pids+=($!)
  done
}

# What all processes say: sessions completed of those begun, replies/s, mean time to a reply. Without
# a reply there is nothing to say.
report() {
  wait "${pids[@]}"
  cat $(seq -f "$out/$1.%g" "$PROCESSES") | awk -v name="$1" '
    /^Session rate/ { split($NF, of, /[(\/)]/); done += of[2]; all += of[3] }
    /^Total:/ { if ($NF ~ /s$/ && $(NF - 1) + 0 > seconds) seconds = $(NF - 1) }
    /^Reply time/ { time += $5; n++ }
    /^Reply rate/ { replies += $7 }
    /^Total:/ { for (i = 1; i < NF; i++) if ($i == "replies") answered += $(i + 1) }
    /^Errors: total/ { timeouts += $5; reset += $9 }
    /^Errors: fd-unavail/ { unavailable += $3 }
    END { printf "%-10s %5d sessions, %5d completed (%5.1f/s), %6.1f replies/s after %6.1f ms on average, %d timed out, %d reset, %d not begun\n",
          name, all, done, done / (seconds ? seconds : 1), replies, n ? time / n : 0, timeouts, reset, unavailable
      exit !answered }' || fail "httperf completed nothing in $1, see $out/$1.1 and $out/$1.1.err"
}

client() { timeout 5 openssl s_client -connect localhost:"$PORT" -tls1_2 "$@" < /dev/null 2>&1; }

# probe LOG ARGUMENTS: what becomes of a client of openssl's: resumed, new, refused (the server ended
# the connection during the handshake, within 2 s), timeout or failed (all else; LOG tells why).
probe() {
  local log=$1 rc begin=${EPOCHREALTIME/[.,]/} micros
  shift
  client "$@" > "$log"
  rc=$?
  micros=$((${EPOCHREALTIME/[.,]/} - begin))
  if grep -q "^Reused, TLSv1.2" "$log"; then
    echo resumed
  elif grep -q "^New, TLSv1.2" "$log"; then
    echo new
  elif [ $rc = 124 ]; then
    echo timeout
  elif [ $micros -lt 2000000 ] && grep -q "^CONNECTED" "$log" \
    && grep -Eq "unexpected eof while reading|errno=(0|32|104)$" "$log"; then
    echo refused
  else
    echo failed
  fi
}

# count WHAT WORDS, tally WORDS: how often each came
count() { local what=$1; shift; printf '%s\n' "$@" | grep -cx "$what"; }
tally() { printf '%s\n' "$@" | sort | uniq -c | awk '{ printf "%s%d %s", (NR > 1 ? ", " : ""), $1, $2 } END { print "" }'; }

verdict=0
for admission in off on; do
  start $admission
  flood "warm-$admission" 60 20 && report "warm-$admission"
  client -sess_out "$out/session.pem" > "$out/first.log"
  grep -q "^New, TLSv1.2" "$out/first.log" || fail "openssl found no TLS 1.2, see $out/first.log"
  for rate in $RATES; do
    flood "$admission-$rate" "$rate" "$SECONDS_EACH"
    if [ "$rate" = "${RATES##* }" ]; then
      sleep $((SECONDS_EACH / 3))
      returning=() fresh=()
      for ((i = 0; i < PROBES; i++)); do
        returning+=("$(probe "$out/returning-$admission-$i.log" -sess_in "$out/session.pem")")
        fresh+=("$(probe "$out/fresh-$admission-$i.log")")
      done
    fi
    report "$admission-$rate"
  done
  echo "$admission: of $PROBES clients with a session during the overload: $(tally "${returning[@]}")"
  echo "$admission: of $PROBES clients without one: $(tally "${fresh[@]}")"
  if [ $admission = on ]; then
    [ "$(count resumed "${returning[@]}")" = "$PROBES" ] && [ "$(count refused "${fresh[@]}")" -gt 0 ] || verdict=1
  fi
  stop
done
[ $verdict = 0 ] && echo "independent: every resumption was let in while new clients were refused" \
  || echo "independent: NOT every resumption was let in, or the server refused no new client"
exit $verdict
