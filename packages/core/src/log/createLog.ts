import type { Clock } from '../base/Clock.js'

/** How much is logged; each level holds those before it. */
const logLevels = ['silent', 'error', 'warn', 'info'] as const
/** How much is logged. */
export type LogLevel = (typeof logLevels)[number]

/** Characters of log that are kept, about 1 MB (§9.019). */
export const maxLogLength = 1_000_000
/** Characters of one line: what a wallet or a gateway says may be long. */
const maxLineLength = 2000

/** A log for bug reports. It holds no secrets, and the kit never sends it anywhere. */
export type LogGroup = {
  /** The lines, oldest first. */
  read(): Promise<string>
  /** Logs more or less from now on. */
  setLevel(level: LogLevel): void
}

/** Where everything that a kit tells can be heard, features and all. */
export type EventSource = { onAny(listener: (event: { type: string }) => void): () => void }

/**
 * Creates the log of a kit's events. New lines replace the oldest.
 *
 * @param parts - Events and clock of the kit; `level`: how much is logged at first (errors, §9.054).
 */
export function createLog({
  events,
  clock,
  level = 'error',
}: {
  events: EventSource
  clock: Clock
  level?: LogLevel | undefined
}): LogGroup {
  const lines: string[] = []
  let length = 0

  events.onAny((event) => {
    if (event.type === 'tracked' || logLevels.indexOf(getLevel(event)) > logLevels.indexOf(level)) return
    const line = toLine(event, clock.now())
    length += line.length + 1
    lines.push(line)
    while (length > maxLogLength) length -= (lines.shift() as string).length + 1
  })

  return {
    read: async () => lines.join('\n'),
    setLevel(next) {
      level = next
    },
  }
}

type LoggedEvent = { type: string } & Partial<Record<(typeof fields)[number], unknown>>

/** The fields that say what happened. What else events carry, such as links and accounts, is nobody's business. */
const fields = ['code', 'message', 'detail', 'connectorId', 'caipNetworkId', 'reason', 'by'] as const

function getLevel({ type, code }: LoggedEvent): LogLevel {
  if (type !== 'alerted') return code || /-(failed|unavailable)$/.test(type) ? 'error' : 'info'
  // The code says which kind it is; the texts are a chunk of their own.
  return /^APKT\d/.test(String(code)) ? 'error' : /^APKTW/.test(String(code)) ? 'warn' : 'info'
}

function toLine(event: LoggedEvent, atMs: number): string {
  const said = fields.flatMap((name) => (event[name] === undefined ? [] : `${name}=${event[name]}`))
  const text = [new Date(atMs).toISOString(), getLevel(event), event.type, ...said].join(' ')
  return withoutSecrets(text).replace(/\s+/g, ' ').slice(0, maxLineLength)
}

/** Leaves out pairing links, tokens, and whatever is long enough to be a key, an account or a signature. */
function withoutSecrets(text: string): string {
  return text.replace(/wc:\S+|\beyJ[\w.-]+|\b(0x)?[0-9a-f]{32,}\b|\b[\w+/-]{40,}={0,2}/gi, '…')
}
