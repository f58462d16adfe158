import * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import {
  type CallInput,
  type CallOutput,
  type Client,
  defineCall,
  getBalance,
  getHealth,
  getNonce,
  getTokenImage,
  postRpc,
  signOut,
} from './exports/index.js'

const base = { name: 'getNote', method: 'GET', path: '/v1/notes/:id', audience: 'open', summary: '' } as const
const getNote = defineCall({
  ...base,
  answer: 'json',
  params: v.object({ id: v.string() }),
  query: v.object({ page: v.optional(v.string()) }),
  response: v.object({ text: v.pipe(v.string(), v.transform(Number)) }),
})
declare const client: Client

test('a definition keeps what it was given, and is checked', () => {
  expectTypeOf(getNote.answer).toEqualTypeOf<'json'>()
  expectTypeOf(getNote.name).toEqualTypeOf<'getNote'>()
  // @ts-expect-error there is no such method
  defineCall({ ...base, method: 'DELETE', answer: 'empty' })
  // @ts-expect-error nobody is asked so
  defineCall({ ...base, audience: 'friends', answer: 'empty' })
  // @ts-expect-error an answer is of some kind
  defineCall(base)
  // @ts-expect-error parts of a path are texts
  defineCall({ ...base, answer: 'empty', params: v.object({ id: v.number() }) })
})

test('a caller gives the parts that are declared: those that need nothing may be left out', () => {
  type Input = CallInput<typeof getNote>
  expectTypeOf<Input>().toExtend<{ params: { id: string } }>()
  const ask = (input: Input) => input
  ask({ params: { id: '1' } })
  ask({ params: { id: '1' }, query: { page: '2' }, signal: new AbortController().signal })
  // @ts-expect-error the id is missing
  ask({})
  // @ts-expect-error an id is a text
  ask({ params: { id: 1 } })
  // @ts-expect-error it takes no body
  ask({ params: { id: '1' }, body: {} })
  // @ts-expect-error it takes no such question
  ask({ params: { id: '1' }, query: { size: '2' } })
})

test('an answer is what the schema makes of it; a picture is one, and what has none has none', () => {
  expectTypeOf<CallOutput<typeof getNote>>().toEqualTypeOf<{ text: number }>()
  expectTypeOf<CallOutput<typeof getTokenImage>>().toEqualTypeOf<Blob>()
  expectTypeOf<CallOutput<typeof signOut>>().toEqualTypeOf<undefined>()
  expectTypeOf<CallOutput<typeof getNonce>>().toEqualTypeOf<{ nonce: string; token: string }>()
})

test('a client asks and answers by the definition', () => {
  expectTypeOf(client.request(getNonce, {})).toEqualTypeOf<Promise<{ nonce: string; token: string }>>()
  expectTypeOf(client.getUrl(getTokenImage, { params: { id: '1' } })).toEqualTypeOf<string>()
  client.request(getBalance, { params: { address: '' }, query: { currency: 'usd' } })
  // @ts-expect-error nobody counts in it
  client.request(getBalance, { params: { address: '' }, query: { currency: 'USD' } })
  // @ts-expect-error the token of the session is missing
  client.request(signOut, {})
  // @ts-expect-error a question is asked of a call
  client.request('getNonce', {})
  // @ts-expect-error what it asks has a body
  client.request(postRpc, { query: { chainId: '' } })
  expectTypeOf(client.request(getHealth, {})).not.toBeAny()
})
