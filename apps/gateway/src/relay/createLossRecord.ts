import { Counter, type Registry } from 'prom-client'
import type { LogLoss } from './stores/log/recover.js'

/** Remembers what the relay's log has lost since the start. */
export type LossRecord = {
  add(loss: LogLoss): void
  /** What `/health` says of it; undefined while nothing that was promised is lost. */
  describe(): string | undefined
}

/**
 * Makes the record of losses.
 *
 * @param registry - Where `/metrics` finds the figures.
 */
export function createLossRecord(registry: Registry): LossRecord {
  const lostBytes = new Counter({
    name: 'latchkey_relay_log_lost_bytes_total',
    help: "Bytes of the relay's log that hold nothing sound: damaged, shortened (gone from a file's end), or unfinished (promised to nobody).",
    labelNames: ['kind'],
    registers: [registry],
  })
  let promised = 0
  return {
    add({ bytes, kind }) {
      lostBytes.inc({ kind }, bytes)
      if (kind !== 'unfinished') promised += bytes
    },
    describe: () =>
      promised === 0 ? undefined : `relay log: damaged, ${promised} bytes lost (the log says where)`,
  }
}
