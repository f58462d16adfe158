import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import {
  getRegisteredName,
  nameAddressMessage,
  nameAttributesMessage,
  registeredNameSchema,
  registerNameMessage,
} from './nameRegistry.js'

test('§3.034: the text that is signed has name, attributes and seconds, and is read as it was written', () => {
  const message = { name: 'mango-tree.reown.id', attributes: {}, timestamp: 1_760_000_000 }
  const text = registerNameMessage.toText(message)
  expect(text).toBe('{"name":"mango-tree.reown.id","attributes":{},"timestamp":1760000000}')
  expect(safeParse(registerNameMessage.schema, text).output).toEqual(message)
  expect(safeParse(registerNameMessage.schema, '{"name":"a.reown.id","timestamp":1}').success).toBe(true)
})

test.each([
  'no JSON',
  '"text"',
  '{}',
  '{"name":"mango-tree.reown.id"}',
  '{"name":"mango-tree.reown.id","timestamp":"1"}',
  '{"name":"mango-tree.reown.id","timestamp":1.5}',
  '{"name":1,"timestamp":1}',
  '{"name":"mango-tree.reown.id","attributes":{"bio":1},"timestamp":1}',
])('a text that is no registration is none: %s', (text) => {
  expect(safeParse(registerNameMessage.schema, text).success).toBe(false)
})

test('messages of changes have the fields of the original', () => {
  expect(nameAttributesMessage.toText({ attributes: { bio: 'hello' }, timestamp: 5 })).toBe(
    '{"attributes":{"bio":"hello"},"timestamp":5}',
  )
  expect(nameAddressMessage.toText({ coin_type: 60, address: 'someone', timestamp: 5 })).toBe(
    '{"coin_type":60,"address":"someone","timestamp":5}',
  )
})

test('§3.035: a name is read with its dates, addresses and attributes, whatever an older service has for attributes', () => {
  const name = {
    name: 'mango-tree.reown.id',
    registered_at: '2026-01-15T10:20:30.123456Z',
    updated_at: '2026-01-15T10:20:30.123456Z',
    addresses: { '60': { address: 'someone', created_at: '2026-01-15T10:20:30.123456Z' } },
  }
  const attributes = { bio: 'hello' }
  expect(safeParse(registeredNameSchema, { ...name, attributes }).output).toEqual({ ...name, attributes })
  for (const older of [null, [], [{ key: 'bio' }]]) {
    const read = safeParse(registeredNameSchema, { ...name, attributes: older })
    expect(read.success && read.output.attributes).toEqual({})
  }
})

test('a look-up answers with a name, or with nothing', () => {
  const { response } = getRegisteredName
  expect(safeParse(response, []).success).toBe(true)
  expect(safeParse(response, [{}]).success).toBe(false)
  expect(safeParse(response, { name: 'a.reown.id', addresses: {} }).success).toBe(true)
})
