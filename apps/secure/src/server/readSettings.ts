import * as v from 'valibot'
import { isLoopbackHost } from './isLoopbackHost.js'

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'is not a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'is above 65535'),
)

const addressSchema = v.pipe(
  v.string(),
  v.url('is not a web address'),
  v.check((text) => /^https?:$/.test(new URL(text).protocol), 'is not an http or https address'),
  v.check(
    (text) => new URL(text).protocol === 'https:' || isLoopbackHost(new URL(text).hostname),
    'has to be https; http is for this machine only',
  ),
  v.transform((text) => new URL(text).origin),
)

const environmentSchema = v.object({
  LATCHKEY_PORT_SECURE: v.optional(portSchema),
  LATCHKEY_HOST: v.optional(v.string()),
  LATCHKEY_TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'is not a number of proxies'), v.transform(Number)),
  ),
  LATCHKEY_GATEWAY_URL: v.optional(addressSchema),
  SECURE_URL: v.optional(addressSchema),
  LATCHKEY_PROGRESS: v.optional(v.picklist(['json', 'text'], 'is neither json nor text')),
})

/** Everything the secure site's server can be told from outside. */
export type Settings = {
  port: number
  host: string
  /** Where browsers reach the gateway. */
  gatewayUrl: string
  /** Where browsers reach the secure site. */
  secureUrl: string
  /** Proxies in front whose `x-forwarded-for` is believed. */
  trustedProxyCount: number
  progress: 'json' | 'text'
}

/**
 * Reads the server's settings; an empty variable counts as unset.
 *
 * @param environment - The process environment.
 * @returns The settings, or one line per mistake.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { settings: Settings } | { mistakes: string[] } {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = v.safeParse(environmentSchema, present, { abortPipeEarly: true })
  if (!parsed.success) {
    const line = (issue: (typeof parsed.issues)[number]) =>
      `${v.getDotPath(issue) ?? 'settings'} ${issue.message} (it is "${String(issue.input)}")`
    return { mistakes: parsed.issues.map(line) }
  }
  const { output } = parsed
  const port = output.LATCHKEY_PORT_SECURE ?? 4001
  const secureUrl = output.SECURE_URL ?? `http://secure.localhost:${port}`
  const gatewayUrl = output.LATCHKEY_GATEWAY_URL ?? 'http://localhost:4000'
  if (gatewayUrl === secureUrl) {
    return { mistakes: ['SECURE_URL and LATCHKEY_GATEWAY_URL are one origin; the wallet needs its own'] }
  }
  return {
    settings: {
      port,
      host: output.LATCHKEY_HOST ?? '127.0.0.1',
      gatewayUrl,
      secureUrl,
      trustedProxyCount: output.LATCHKEY_TRUSTED_PROXIES ?? 0,
      progress: output.LATCHKEY_PROGRESS ?? 'text',
    },
  }
}
