import { type Clock, createDappClient, type PairingOutcome } from '@latchkey/pairing'
import { createDisc, type Disc } from './createDisc.js'
import { createInbox } from './createInbox.js'
import type { CreateDapp, DappDriver, DappNews } from './DappDriver.js'
import { dappMetadata } from './metadata.js'
import { toOutcome } from './Outcome.js'
import { NodeWebSocket, toOwnError, toOwnSession, toPairingStorage } from './ownParts.js'
import { projectId } from './startRelay.js'

type Run = { relayUrl: string; clock?: Clock | undefined }

/** Our site's client. */
export const createOwnDapp: CreateDapp = (run) => open(run, createDisc())

async function open({ relayUrl, clock }: Run, disc: Disc): Promise<DappDriver> {
  const news = createInbox<DappNews>()
  const client = createDappClient({
    relayUrl,
    projectId,
    clock,
    metadata: dappMetadata,
    storage: toPairingStorage(disc),
    WebSocket: NodeWebSocket,
  })
  client.on('session-created', ({ session }) =>
    news.put({ kind: 'connected', session: toOwnSession(session) }),
  )
  client.on('session-updated', ({ session }) => news.put({ kind: 'updated', ...toOwnSession(session) }))
  client.on('session-extended', ({ session: { topic } }) => news.put({ kind: 'extended', topic }))
  client.on('session-deleted', ({ session: { topic } }) => news.put({ kind: 'deleted', topic }))
  client.on('session-expired', ({ session: { topic } }) => news.put({ kind: 'expired', topic }))
  client.on('session-event', (event) => news.put({ kind: 'event', ...event }))
  await client.start()

  const leave = async () => {
    const next = disc.pass()
    await client.close()
    return () => open({ relayUrl, clock }, next)
  }
  return {
    news,
    async connect(optionalNamespaces) {
      const { uri, settled } = await client.connect({ optionalNamespaces })
      return { uri, settled: toOutcome(settled.then(requireSession), toOwnError) }
    },
    async authenticate({ chains, methods, ...wish }) {
      const { uri, settled } = await client.connect({
        optionalNamespaces: { eip155: { chains, methods, events: ['chainChanged', 'accountsChanged'] } },
        authentication: { chains, methods, ...wish },
      })
      const told = settled.then(({ session, cacaos = [] }) => ({
        session: session && toOwnSession(session),
        signed: cacaos.map(({ p, s }) => ({ issuer: p.iss, signature: s.s, resources: p.resources ?? [] })),
      }))
      return { uri, settled: toOutcome(told, toOwnError) }
    },
    request: (call) => toOutcome(client.request(call), toOwnError),
    ping: client.ping,
    disconnect: client.disconnect,
    openLinks: () => client.pairings.length,
    sessions: () => client.sessions.map(toOwnSession),
    reload: async () => (await leave())(),
    leave,
  }
}

function requireSession({ session }: PairingOutcome) {
  if (!session) throw new Error('The wallet settled without a session')
  return toOwnSession(session)
}
