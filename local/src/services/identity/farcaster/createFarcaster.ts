import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { type Reply, replyJson } from '../../../page/serveLocal.js'
import type { ServerCall } from '../CodeProvider.js'
import { readAuthorization } from '../clientSecrets.js'
import { createExpiringMap } from '../createExpiringMap.js'
import { createOverPage } from '../personPage.js'
import { createFarcasterPage, createSignedPage } from './farcasterPages.js'
import { type LocalFarcasterUser, localFarcasterUsers } from './localFarcaster.js'

const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048))
const channelSchema = v.object({
  siweUri: v.pipe(shortText, v.url()),
  domain: shortText,
  // EIP-4361: at least eight letters and digits.
  nonce: v.optional(v.pipe(shortText, v.regex(/^[a-zA-Z0-9]{8,}$/))),
  notBefore: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  requestId: v.optional(shortText),
  redirectUrl: v.optional(v.pipe(shortText, v.url())),
  acceptAuthAddress: v.optional(v.boolean(), false),
})

type Channel = {
  request: v.InferOutput<typeof channelSchema> & { nonce: string }
  metadata: { ip: string; userAgent: string }
  signed?: { message: string; signature: string; user: LocalFarcasterUser }
}

const channelMs = 10 * 60_000
const chainId = 10 // OP Mainnet, where the registries are; the standard has it fixed.

/** Answers calls below `/farcaster`; `body` is what was posted. */
export type Farcaster = (call: ServerCall, body: string) => Promise<Reply | undefined>

/**
 * Farcaster's relay (version 1): a site opens a channel, shows its address, and asks until somebody has signed. The page
 * behind that address stands for the Farcaster app; what it signs is a Sign In With Farcaster message (FIP-11).
 *
 * @param address - Where the relay is.
 */
export function createFarcaster(address: string): Farcaster {
  const channels = createExpiringMap<Channel>({
    lifetimeMs: channelMs,
    maxEntries: 1000,
    createKey: randomUUID,
  })

  function open(call: ServerCall, body: string): Reply {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), channelSchema), body)
    if (!parsed.success) {
      const [issue] = parsed.issues
      return replyJson(
        { error: 'Validation error', message: `${v.getDotPath(issue)}: ${issue.message}` },
        400,
      )
    }
    const nonce = parsed.output.nonce ?? randomBytes(12).toString('hex')
    const metadata = { ip: '127.0.0.1', userAgent: String(call.headers['user-agent'] ?? 'Unknown') }
    const channelToken = channels.add({ request: { ...parsed.output, nonce }, metadata })
    const url = `${address}/~/siwf?channelToken=${channelToken}`
    return replyJson({ channelToken, url, connectUri: url, nonce }, 201)
  }

  function getStatus(call: ServerCall): Reply {
    const channelToken = readAuthorization(call, 'bearer') ?? ''
    const channel = channels.get(channelToken)
    if (!channel) return replyJson({ error: 'Unauthorized' }, 401)
    const { request, metadata, signed } = channel
    const { acceptAuthAddress, nonce } = request
    const shared = { nonce, acceptAuthAddress, signatureParams: request, metadata }
    if (!signed) return replyJson({ state: 'pending', ...shared }, 202)
    channels.take(channelToken) // The answer is given once.
    const { user, message, signature } = signed
    return replyJson({
      state: 'completed',
      ...shared,
      message,
      signature,
      authMethod: user.authAddress === undefined ? 'custody' : 'authAddress',
      fid: user.fid,
      username: user.username,
      displayName: user.displayName,
      bio: '',
      pfpUrl: '',
      verifications: [],
      custody: user.custody,
    })
  }

  async function show(userName: string | undefined, channelToken: string): Promise<Reply> {
    const channel = channels.get(channelToken)
    const user = Object.entries(localFarcasterUsers).find(([name]) => name === userName)?.[1]
    const signed = channel && user && { user, ...(await sign(channel.request, user)) }
    if (!channel || channel.signed) {
      return createOverPage()
    }
    if (!signed) return createFarcasterPage(channelToken, channel.request.domain)
    channel.signed = signed
    return createSignedPage(channel.request.redirectUrl)
  }

  return async (call, body) => {
    const { method, path, query } = call
    if (path === '/v1/channel' && method === 'POST') return open(call, body)
    if (path === '/v1/channel/status' && method === 'GET') return getStatus(call)
    const [isPage, userName] = /^\/~\/siwf(?:\/([\w-]+))?$/.exec(path) ?? []
    return isPage === undefined ? undefined : await show(userName, query.get('channelToken') ?? '')
  }
}

async function sign({ siweUri, domain, nonce, ...request }: Channel['request'], user: LocalFarcasterUser) {
  const account = privateKeyToAccount(user.privateKey)
  const { notBefore, expirationTime, requestId } = request
  const message = createSiweMessage({
    domain,
    nonce,
    ...user.changes,
    address: account.address,
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
    chainId,
    issuedAt: new Date(),
    ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    ...(requestId !== undefined && { requestId }),
    resources: [`farcaster://fid/${user.fid}`],
  })
  return { message, signature: await account.signMessage({ message }) }
}
