#!/bin/sh
# The words after the image are those of catalog-keeper. CI systems start a shell, which is run as it is.
case "${1:-}" in
  sh | bash | /*) exec "$@" ;;
  *) exec catalog-keeper "$@" ;;
esac
