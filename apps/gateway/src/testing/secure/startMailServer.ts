import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export type ArrivedMail = {
  to: string[]
  /** Headers and body as they came over the wire. */
  raw: string
  /** The part of plain text, decoded. */
  text: string
  subject: string
  /** The six digits it has, if any. */
  code: string
  /** The token in its link, if any. */
  token: string
}

/** A mail server on this machine that keeps what it is sent. */
export type MailServer = {
  url: string
  mails: ArrivedMail[]
  /** What it answers to the next mails, the first one first: an SMTP status, 0 to hang up, -1 for silence. */
  refusals: number[]
  /** How long it takes for a mail, in milliseconds. */
  delayMs: number
  /** How many mails it was offered. */
  offered: number
  close(): Promise<void>
}

/** Starts a mail server on any free port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ArrivedMail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (data: Buffer) => {
        raw += data.toString()
      })
      stream.on('end', () => {
        self.offered++
        const status = refusals.shift()
        if (status === undefined) {
          mails.push(
            toMail(
              raw,
              session.envelope.rcptTo.map(({ address }) => address),
            ),
          )
          setTimeout(done, self.delayMs)
          return
        }
        if (status > 0) return done(Object.assign(new Error('Not now'), { responseCode: status }))
        if (status === 0) for (const connection of server.connections) connection.close()
      })
    },
  })
  // Connections that are hung up end with errors, which is what they are for.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  const self: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    delayMs: 0,
    offered: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return self
}

function toMail(raw: string, to: string[]): ArrivedMail {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? ''
  const isQuoted = /text\/plain[\s\S]*?quoted-printable/.test(raw)
  const text = (isQuoted ? decodeQuotedPrintable(part) : part).replaceAll('\r\n', '\n')
  return {
    to,
    raw,
    text,
    subject: /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? '',
    code: /^\d{6}$/m.exec(text)?.[0] ?? '',
    token: /#([\w-]{43}|[\w-]{36}\.[\w-]{43})/.exec(text)?.[1] ?? '',
  }
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
