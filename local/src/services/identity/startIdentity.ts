import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LocalServer, plainText, type Reply, serveLocal } from '../../page/serveLocal.js'
import type { CodeProvider, ServerCall } from './CodeProvider.js'
import { createCodeFlow, type ProviderFlow } from './createCodeFlow.js'
import type { Farcaster } from './farcaster/createFarcaster.js'
import { createLocalFarcasterUrl } from './farcaster/localFarcaster.js'
import { createLocalProviderUrls, type SocialProvider, socialProviders } from './localIdentity.js'
import { identityPart } from './part.mjs'
import { createFaultPage, createStartPage, submitScript } from './personPage.js'
import type { Google } from './providers/createGoogle.js'
import { discord } from './providers/discord.js'
import { facebook } from './providers/facebook.js'
import { github } from './providers/github.js'
import { x } from './providers/x.js'

/** Longest body that is read, in bytes. */
const maxBodyBytes = 64 * 1024
const defaultSlowMs = 8000

/** What to start. */
export type StartIdentityParameters = {
  /** Port on 127.0.0.1; 0 lets the system choose. */
  port: number
  /** The one address visitors go back to from a provider: what an operator registers. */
  getRedirectUri(provider: SocialProvider): string
  /** How late the token answer of a slow person comes, in milliseconds; 8,000 when left out. */
  slowMs?: number
}

/**
 * Starts the local identity provider: Google, Apple, Facebook, GitHub, X, Discord and Farcaster's relay, each
 * below its own path, with a page on which one chooses whom to be. Client ids and secrets are `localClients`.
 *
 * @throws local/port-in-use
 * @example
 * import { startIdentity } from '@latchkey/local'
 * const getRedirectUri = (provider: string) => `http://localhost:4000/callback/${provider}`
 * const { url, stop } = await startIdentity({ port: 0, getRedirectUri })
 */
export async function startIdentity({
  port,
  getRedirectUri,
  slowMs = defaultSlowMs,
}: StartIdentityParameters): Promise<LocalServer> {
  const flows = new Map<SocialProvider, Promise<ProviderFlow>>()
  let google: Promise<Google> | undefined
  let farcaster: Promise<Farcaster> | undefined

  function getFlow(id: Exclude<SocialProvider, 'google'>, url: string): Promise<ProviderFlow> {
    const flow =
      flows.get(id) ??
      loadProvider(id, url).then((provider) =>
        createCodeFlow(provider, { redirectUri: getRedirectUri(id), slowMs }),
      )
    flows.set(id, flow)
    return flow
  }

  async function handle(
    request: IncomingMessage & { originalUrl?: string },
    response: ServerResponse,
  ): Promise<Reply | undefined> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { port } = request.socket.address() as AddressInfo
    const urls = createLocalProviderUrls(port)
    const farcasterUrl = createLocalFarcasterUrl(port)
    if (url.pathname === '/') return createStartPage({ ...urls, farcaster: farcasterUrl })
    if (url.pathname === '/submit.js')
      return { status: 200, type: 'text/javascript; charset=utf-8', body: submitScript }
    if (url.pathname.startsWith('/farcaster/')) {
      farcaster ??= loadFarcaster(farcasterUrl)
      return await answerCall(request, url, '/farcaster', await farcaster)
    }
    const id = socialProviders.find((provider) => url.pathname.startsWith(`/${provider}/`))
    if (!id) return createMissingPage()
    const prefix = `/${id}`
    if (id === 'google') {
      google ??= loadGoogle(urls.google, { redirectUri: getRedirectUri(id), slowMs })
      const answer = await google
      request.originalUrl = request.url ?? '/'
      request.url = request.originalUrl.slice(prefix.length)
      return await answer(request, response)
    }
    return await answerCall(request, url, prefix, await getFlow(id, urls[id]))
  }

  return await serveLocal({ port, setting: identityPart.ports.identity.variable, handle })
}

/** Those that sign tokens load what it takes when they are first used. */
async function loadProvider(id: Exclude<SocialProvider, 'google'>, url: string): Promise<CodeProvider> {
  if (id !== 'apple') return { discord, facebook, github, x }[id]
  const { createApple } = await import('./providers/createApple.js')
  return await createApple(url)
}

async function loadGoogle(url: string, options: { redirectUri: string; slowMs: number }): Promise<Google> {
  const { createGoogle } = await import('./providers/createGoogle.js')
  return await createGoogle(url, options)
}

async function loadFarcaster(address: string): Promise<Farcaster> {
  const { createFarcaster } = await import('./farcaster/createFarcaster.js')
  return createFarcaster(address)
}

/** Reads the whole request and has it answered. */
async function answerCall(
  request: IncomingMessage,
  { pathname, searchParams }: URL,
  prefix: string,
  answer: (call: ServerCall, body: string) => Promise<Reply | undefined>,
): Promise<Reply> {
  const body = await readBody(request)
  if (body === undefined) return { status: 413, type: plainText, body: 'The request is too large\n' }
  const call: ServerCall = {
    method: request.method ?? 'GET',
    path: pathname.slice(prefix.length),
    headers: request.headers,
    query: searchParams,
    form: new URLSearchParams(body),
  }
  return (await answer(call, body)) ?? createMissingPage()
}

/** The body, or undefined when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function createMissingPage(): Reply {
  return createFaultPage(404, 'Not found', 'This page doesn’t exist.')
}
