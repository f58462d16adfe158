import * as v from 'valibot'
import { doPasskey } from '../shared/doPasskey.js'
import { askOwnWindow } from '../shared/ownWindow.js'
import {
  type PasskeyAnswer,
  type PasskeyRequest,
  passkeyAnswerSchema,
  passkeyReady,
} from '../shared/passkeyMessages.js'
import type { PasskeyStart } from '../shared/passkeys.js'
import type { StartPasskey, UnlockRequest } from '../shared/Unlock.js'

/** Where the browser is asked for a passkey: within the site's page, or in a window of the secure site's own. */
export type PasskeyPlace = 'here' | 'window'

type Asked = PasskeyRequest extends infer One
  ? One extends unknown
    ? Omit<One, 'start' | 'origin'>
    : never
  : never
type AnswerOf<Kind extends PasskeyAnswer['kind']> = Extract<PasskeyAnswer, { kind: Kind }>

/**
 * Where a passkey can be asked for. A page says in its frame's `allow` whether that may; some browsers do not tell, and of those
 * Safari makes no passkey in a frame.
 *
 * @param kind - What is to be done.
 * @param document - The frame's.
 */
export function findPasskeyPlace(kind: PasskeyRequest['kind'], document: Document): PasskeyPlace {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  const name = `publickey-credentials-${kind === 'use' ? 'get' : 'create'}`
  const isAllowed = featurePolicy ? featurePolicy.allowsFeature(name) : kind === 'use'
  return isAllowed ? 'here' : 'window'
}

/**
 * Uses or makes a passkey. It is called within the press of a button, so that a window may be opened.
 *
 * @param asked - Which.
 * @param request - What the visitor is asked, and by which site.
 * @param place - Where.
 * @throws The browser's own failures, `secure/passkey-without-secret`, `secure/window-blocked`, those of calls
 */
export async function askPasskey<Kind extends PasskeyAnswer['kind']>(
  asked: Extract<Asked, { kind: Kind }>,
  { origin, signal, startPasskey }: Pick<UnlockRequest, 'origin' | 'signal'> & { startPasskey: StartPasskey },
  place: PasskeyPlace,
): Promise<AnswerOf<Kind>> {
  const write = (start: PasskeyStart) => ({ ...asked, origin, start }) as PasskeyRequest
  if (place === 'here') return (await doPasskey(write(await startPasskey()))) as AnswerOf<Kind>
  const answer = await askOwnWindow(window, {
    path: '/passkey',
    ready: passkeyReady,
    request: startPasskey().then(write),
    signal,
    take(data) {
      const parsed = v.safeParse(passkeyAnswerSchema, data)
      return parsed.success && parsed.output.kind === asked.kind ? parsed.output : undefined
    },
  })
  // As browsers call what the visitor has cancelled.
  if (!answer) throw new DOMException('The window was closed', 'NotAllowedError')
  return answer as AnswerOf<Kind>
}
