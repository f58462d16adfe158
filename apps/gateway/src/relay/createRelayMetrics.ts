import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The relay's figures. Nothing of what is relayed is in them. */
export type RelayMetrics = {
  onOpen(): void
  onClose(): void
  /** A connection was refused. */
  onRefused(code: number): void
  /** Messages were stored. */
  onPublished(count: number): void
  /** A message was handed to a socket, so long after it was published, in milliseconds. */
  onSent(afterMs: number): void
  onAcknowledged(): void
  /** A request was answered with an error. */
  onFailed(code: number): void
}

/**
 * Adds the relay's figures to a registry.
 *
 * @param registry - Prometheus registry of the gateway.
 * @param countWaiting - How many messages wait.
 */
export function createRelayMetrics(registry: Registry, countWaiting: () => Promise<number>): RelayMetrics {
  const registers = [registry]
  const sockets = new Gauge({ name: 'latchkey_relay_sockets', help: 'Open sockets.', registers })
  const refused = new Counter({
    name: 'latchkey_relay_refused_total',
    help: 'Connections refused, by close code.',
    labelNames: ['code'],
    registers,
  })
  const published = new Counter({
    name: 'latchkey_relay_messages_in_total',
    help: 'Messages stored.',
    registers,
  })
  const sent = new Counter({
    name: 'latchkey_relay_messages_out_total',
    help: 'Messages handed to sockets.',
    registers,
  })
  const acknowledged = new Counter({
    name: 'latchkey_relay_messages_acknowledged_total',
    help: 'Messages that clients acknowledged.',
    registers,
  })
  const failed = new Counter({
    name: 'latchkey_relay_errors_total',
    help: 'Requests answered with an error, by JSON-RPC code.',
    labelNames: ['code'],
    registers,
  })
  const duration = new Histogram({
    name: 'latchkey_relay_delivery_seconds',
    help: 'Time from publishing a message to handing it to a socket, waiting in the mailbox included.',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
    registers,
  })
  new Gauge({
    name: 'latchkey_relay_mailbox_messages',
    help: 'Messages that wait in mailboxes; with Redis those of topics this gateway follows.',
    registers,
    async collect() {
      this.set(await countWaiting())
    },
  })
  return {
    onOpen: () => sockets.inc(),
    onClose: () => sockets.dec(),
    onRefused: (code) => refused.inc({ code }),
    onPublished: (count) => published.inc(count),
    onSent(afterMs) {
      sent.inc()
      duration.observe(afterMs / 1000)
    },
    onAcknowledged: () => acknowledged.inc(),
    onFailed: (code) => failed.inc({ code }),
  }
}
