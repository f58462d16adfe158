import { killAll } from './processes.mjs'

/**
 * Runs something once when this program is asked to stop; asked again, everything is killed at once.
 *
 * @param {(signal: NodeJS.Signals) => void} handle
 */
export function onStopSignal(handle) {
  let isStopping = false
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    if (isStopping) {
      killAll()
      process.exit(130)
    }
    isStopping = true
    handle(signal)
  }
  process.on('SIGINT', listener)
  process.on('SIGTERM', listener)
  process.on('SIGHUP', listener)
}
