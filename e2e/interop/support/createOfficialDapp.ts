import { SignClient } from '@walletconnect/sign-client'
import { createDisc, type Disc } from './createDisc.js'
import { createInbox } from './createInbox.js'
import type { CreateDapp, DappDriver, DappNews } from './DappDriver.js'
import { dappMetadata } from './metadata.js'
import { toOutcome } from './Outcome.js'
import {
  allowSecondFarewell,
  endOfficial,
  toCoreOptions,
  toOfficialError,
  toOfficialSession,
} from './officialParts.js'
import { projectId } from './startRelay.js'

/** The official site's client, version 2.21.8. */
export const createOfficialDapp: CreateDapp = ({ relayUrl }) => open(relayUrl, createDisc())

async function open(relayUrl: string, disc: Disc): Promise<DappDriver> {
  const news = createInbox<DappNews>()
  const client = await SignClient.init({
    ...toCoreOptions({ relayUrl, projectId, disc }),
    metadata: dappMetadata,
  })
  allowSecondFarewell(client.engine)
  client.on('session_connect', ({ session }) =>
    news.put({ kind: 'connected', session: toOfficialSession(session) }),
  )
  client.on('session_update', ({ topic, params }) => news.put({ kind: 'updated', topic, ...params }))
  client.on('session_extend', ({ topic }) => news.put({ kind: 'extended', topic }))
  client.on('session_delete', ({ topic }) => news.put({ kind: 'deleted', topic }))
  client.on('session_expire', ({ topic }) => news.put({ kind: 'expired', topic }))
  client.on('session_event', ({ topic, params: { chainId, event } }) =>
    news.put({ kind: 'event', topic, chainId, name: event.name, data: event.data }),
  )

  const leave = async () => {
    const next = await endOfficial(client.core, disc)
    return () => open(relayUrl, next)
  }
  return {
    news,
    async connect(optionalNamespaces) {
      const { uri = '', approval } = await client.connect({ optionalNamespaces })
      return { uri, settled: toOutcome(approval().then(toOfficialSession), toOfficialError) }
    },
    async authenticate(wish) {
      const { uri, response } = await client.authenticate(wish)
      const settled = response().then(({ session, auths = [] }) => ({
        session: session && toOfficialSession(session),
        signed: auths.map(({ p, s }) => ({ issuer: p.iss, signature: s.s, resources: p.resources ?? [] })),
      }))
      return { uri, settled: toOutcome(settled, toOfficialError) }
    },
    request: ({ topic, chainId, method, params, lifetimeSeconds }) =>
      toOutcome(
        client.request({
          topic,
          chainId,
          request: { method, params },
          ...(lifetimeSeconds !== undefined && { expiry: lifetimeSeconds }),
        }),
        toOfficialError,
      ),
    ping: (topic) => client.ping({ topic }),
    disconnect: (topic) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    openLinks: () => client.proposal.length,
    sessions: () => client.session.getAll().map(toOfficialSession),
    reload: async () => (await leave())(),
    leave,
  }
}
