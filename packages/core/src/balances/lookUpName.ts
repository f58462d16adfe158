import { getIdentity, getName } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'

/** The query: an address, for its name, or a name, for its address. */
export type NameQuestion = { address: string } | { name: string }

/** An account and the name it goes by. Unknown fields are `undefined`; `avatar` is the address of a picture. */
export type NamedAccount = {
  address?: string | undefined
  name?: string | undefined
  avatar?: string | undefined
}

/**
 * Asks the gateway for the name of an address, or for the address of a name.
 *
 * @param context - `client`: asks the gateway.
 * @param question - See {@link NameQuestion}.
 * @param signal - Ends asking.
 * @throws `wire/…`; for a text that is no address `wire/http-status`.
 */
export async function lookUpName(
  { client }: Pick<KitBase, 'client'>,
  question: NameQuestion,
  signal: AbortSignal,
): Promise<NamedAccount> {
  if ('name' in question) {
    const { name } = question
    const { address, avatar } = await client.request(getName, { params: { name }, query: {}, signal })
    return { name, address: address ?? undefined, avatar: avatar ?? undefined }
  }
  const { address } = question
  const { name, avatar } = await client.request(getIdentity, { params: { address }, query: {}, signal })
  return { address, name: name ?? undefined, avatar: avatar ?? undefined }
}
