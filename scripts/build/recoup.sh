#!/bin/sh
# The operator's command line. Runs with the Node beside it, if there is one.
folder=$(dirname "$(readlink -f "$0")")
PATH="$folder:$PATH" exec node "$folder/../server/recoup.js" "$@"
