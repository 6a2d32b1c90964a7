#!/bin/sh
# Starts SeaweedFS with one S3 identity, from S3_ACCESS_KEY and S3_SECRET_KEY.
set -eu
cat > /tmp/s3.json <<END
{ "identities": [{ "name": "recoup", "actions": ["Admin", "Read", "Write", "List", "Tagging"],
  "credentials": [{ "accessKey": "$S3_ACCESS_KEY", "secretKey": "$S3_SECRET_KEY" }] }] }
END
exec weed server -dir=/data -ip=store -ip.bind=0.0.0.0 -s3 -s3.config=/tmp/s3.json -volume.max=0
