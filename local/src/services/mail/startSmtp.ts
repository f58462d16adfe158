import { createServer, type Socket } from 'node:net'
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { assertPortFree } from '../../ports/assertPortFree.js'
import { mailPart } from './part.mjs'

/** Largest mail that is taken, in bytes. */
export const maxMailBytes = 1024 * 1024
const maxConnections = 20
const maxRecipients = 50
const idleMs = 60_000

/** Takes a mail that came, with whom it was for. */
export type OnMail = (raw: Buffer, recipients: readonly string[]) => Promise<void>

/**
 * Takes mail by SMTP on 127.0.0.1 for every address, without a password and without encryption. Nothing is sent on.
 *
 * @throws local/port-in-use
 */
export async function startSmtp({
  port,
  onMail,
}: {
  port: number
  onMail: OnMail
}): Promise<{ port: number; stop(): Promise<void> }> {
  if (port !== 0) await assertPortFree(port, mailPart.ports.smtp.variable)
  let loading: Promise<SMTPServer> | undefined
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    // The protocol is loaded when somebody speaks it: most runs of the stack send no mail.
    loading ??= createProtocol(onMail)
    void loading.then((protocol) => protocol.connect(socket)).catch(() => socket.destroy())
  })
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function createProtocol(onMail: OnMail): Promise<SMTPServer> {
  const { SMTPServer } = await import('smtp-server')
  const protocol = new SMTPServer({
    name: 'localhost',
    banner: 'Latchkey local inbox; nothing is sent on',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    socketTimeout: idleMs,
    logger: false,
    onRcptTo(_address, { envelope }, callback) {
      const isFull = envelope.rcptTo.length >= maxRecipients
      callback(isFull ? createRefusal(452, `At most ${maxRecipients} recipients`) : null)
    },
    onData(stream, session, callback) {
      receive(stream, session, onMail).then(
        () => callback(null, 'Kept in the local inbox'),
        (error: Error) => callback(error),
      )
    },
  })
  // A client that breaks off is no fault of ours.
  protocol.on('error', () => {})
  return protocol
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  onMail: OnMail,
): Promise<void> {
  let chunks: Buffer[] = []
  // Read to its end in any case: SMTP answers only after it. What is too much is not kept.
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks = []
    else chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw createRefusal(552, `A mail may have at most ${maxMailBytes} bytes`)
  await onMail(
    Buffer.concat(chunks),
    envelope.rcptTo.map(({ address }) => address),
  )
}

function createRefusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
