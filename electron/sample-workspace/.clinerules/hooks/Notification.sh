#!/bin/sh
# Never runs: the name of a hook has no extension. Rename this file to Notification.

cat > /dev/null
printf '{}\n'
