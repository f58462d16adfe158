import { systemClock } from '@latchkey/core'
import {
  type AppMessage,
  readAppMessage,
  writeFrameAnswer,
  writeFrameEvent,
  writeFrameFailure,
} from '@latchkey/wire/frame'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFrameClient } from './createFrameClient.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const sign = { method: 'personal_sign', params: ['0x00', address] } as const
const read = { method: 'eth_getBalance', params: [address, 'latest'] } as const
const opened: { close(): void }[] = []

afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** A client over a real port; the test has the frame's end. */
function createSubject() {
  const { port1, port2 } = new MessageChannel()
  const heard: AppMessage[] = []
  const raw: unknown[] = []
  const onEvent = vi.fn()
  const deadlines: { run(): void; delayMs: number }[] = []
  const clock = {
    ...systemClock,
    schedule(run: () => void, delayMs: number) {
      const deadline = { run, delayMs }
      deadlines.push(deadline)
      return () => void deadlines.splice(deadlines.indexOf(deadline), 1)
    },
  }
  port2.onmessage = ({ data }) => {
    raw.push(data)
    const message = readAppMessage(data)
    if (message) heard.push(message)
  }
  const client = createFrameClient({ port: port1, clock, onEvent })
  opened.push(client, port2)
  const hear = (count: number) =>
    vi.waitFor(() => {
      expect(heard.length).toBe(count)
      return heard[count - 1] as AppMessage
    })
  return { client, port: port2, heard, raw, hear, onEvent, deadlines }
}

describe('the page’s side of the frame protocol', () => {
  test('§4.041 each call has an id of its own and ends with the answer to it', async () => {
    const { client, port, heard, hear } = createSubject()
    const first = client.ask('GET_CHAIN_ID', undefined)
    const second = client.ask('GET_CHAIN_ID', undefined)
    await hear(2)
    const [firstId = '', secondId = ''] = heard.map(({ id }) => id)
    expect(secondId).not.toBe(firstId)
    port.postMessage(writeFrameAnswer('GET_CHAIN_ID', secondId, { chainId: 10 }))
    expect(await second).toEqual({ chainId: 10 })
    port.postMessage(writeFrameAnswer('GET_CHAIN_ID', firstId, { chainId: 1 }))
    expect(await first).toEqual({ chainId: 1 })
  })

  test('§4.041 nobody can guess an id: two pages never have the same, however many they ask', async () => {
    const subjects = [createSubject(), createSubject()]
    const ids = await Promise.all(
      subjects.map(async ({ client, hear, heard }) => {
        for (let at = 0; at < 50; at++) client.ask('GET_CHAIN_ID', undefined).catch(() => undefined)
        await hear(50)
        return heard.map(({ id }) => id)
      }),
    )
    expect(new Set(ids.flat()).size).toBe(100)
    // 122 random bits: version 4 of RFC 9562.
    for (const id of ids.flat())
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('§7.047 an answer of another name, another id or another form is none', async () => {
    const { client, port, hear } = createSubject()
    const answer = client.ask('GET_CHAIN_ID', undefined)
    const { id } = await hear(1)
    port.postMessage(writeFrameAnswer('SIGN_OUT', id, undefined))
    port.postMessage(writeFrameAnswer('GET_CHAIN_ID', 'other', { chainId: 1 }))
    port.postMessage(writeFrameAnswer('GET_CHAIN_ID', id, { chainId: 'nowhere' }))
    port.postMessage(writeFrameAnswer('GET_CHAIN_ID', id, { chainId: 5 }))
    expect(await answer).toEqual({ chainId: 5 })
  })

  test('§8.006 what the frame says of a failure is what the caller gets', async () => {
    const { client, port, hear } = createSubject()
    const answer = client.ask('CONNECT_OTP', { otp: '123456' })
    const { id } = await hear(1)
    port.postMessage(writeFrameFailure('CONNECT_OTP', id, { message: 'Invalid code' }))
    await expect(answer).rejects.toMatchObject({
      code: 'embedded/failed',
      message: 'Invalid code',
      context: { peer: { code: 'code/wrong', context: {} } },
    })
    const refused = client.ask('GET_USER', undefined)
    port.postMessage(writeFrameFailure('GET_USER', (await hear(2)).id, { message: 'unverified_domain' }))
    await expect(refused).rejects.toMatchObject({ code: 'embedded/unverified-domain' })
    const changed = client.ask('GET_USER', undefined)
    const failure = { message: 'Others', code: 'secure/addresses-changed' }
    port.postMessage(writeFrameFailure('GET_USER', (await hear(3)).id, failure))
    await expect(changed).rejects.toMatchObject({ code: 'embedded/addresses-changed', message: 'Others' })
  })

  test('§6.008 §8.007 a method that is not allowed never leaves the page', async () => {
    const { client, raw, hear } = createSubject()
    const payload = { method: 'eth_sign', params: [address, '0x00'] } as never
    await expect(client.ask('RPC_REQUEST', payload)).rejects.toMatchObject({
      code: 'embedded/method-not-allowed',
      message: 'Requested RPC call is not allowed',
    })
    void client.ask('GET_CHAIN_ID', undefined).catch(() => undefined)
    await hear(1)
    expect(raw).toHaveLength(1)
  })

  test('arguments that the frame would not take are told of at once', async () => {
    const { client } = createSubject()
    const payload = { method: 'personal_sign', params: ['0x00'] } as never
    await expect(client.ask('RPC_REQUEST', payload)).rejects.toMatchObject({
      code: 'embedded/arguments-invalid',
    })
    await expect(client.ask('CONNECT_EMAIL', { email: 'ada' })).rejects.toMatchObject({
      code: 'embedded/arguments-invalid',
    })
  })

  test('numbers beyond a number’s range go as hexadecimal digits', async () => {
    const { client, hear } = createSubject()
    const params = [{ to: address, value: 2n ** 70n }] as never
    void client.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params }).catch(() => undefined)
    expect((await hear(1)).payload).toMatchObject({ params: [{ value: '0x400000000000000000' }] })
  })

  test('§2.019 §4.042 §4.043 who closes the modal gives up what waits for them, and no reading', async () => {
    const { client, port, hear, heard } = createSubject()
    const signing = client.ask('RPC_REQUEST', sign as never)
    const reading = client.ask('RPC_REQUEST', read)
    const login = client.ask('CONNECT_DEVICE', undefined)
    const farcaster = client.ask('GET_FARCASTER_URI', undefined)
    await hear(4)
    client.abortOpen()
    await expect(login).rejects.toMatchObject({ message: 'Something went wrong' })
    const { id } = await hear(5)
    port.postMessage(writeFrameAnswer('RPC_ABORT', id, undefined))
    await expect(signing).rejects.toMatchObject({ message: 'Request was aborted' })
    expect(heard.map(({ name }) => name).filter((name) => name === 'RPC_ABORT')).toHaveLength(1)
    port.postMessage(writeFrameAnswer('RPC_REQUEST', heard[1]?.id ?? '', '0x5'))
    expect(await reading).toBe('0x5')
    port.postMessage(
      writeFrameAnswer('GET_FARCASTER_URI', heard[3]?.id ?? '', { url: 'https://example.org/' }),
    )
    expect(await farcaster).toEqual({ url: 'https://example.org/' })
  })

  test('what the visitor has approved cannot be taken back any more: its answer comes, and what waits behind it is given up', async () => {
    const { client, port, hear, heard } = createSubject()
    const [sending, behind] = [
      client.ask('RPC_REQUEST', sign as never),
      client.ask('RPC_REQUEST', sign as never),
    ]
    await hear(2)
    client.abortOpen()
    await hear(4)
    const asked = heard.filter(({ name }) => name === 'RPC_ABORT')
    expect(asked).toHaveLength(2)
    for (const { id } of asked) port.postMessage(writeFrameAnswer('RPC_ABORT', id, { goOn: 1 }))
    await expect(behind).rejects.toMatchObject({ message: 'Request was aborted' })
    port.postMessage(writeFrameAnswer('RPC_REQUEST', heard[0]?.id ?? '', '0xhash'))
    expect(await sending).toBe('0xhash')
  })

  test('a frame that does not say whether it goes on has taken it back after a second', async () => {
    const { client, hear, deadlines } = createSubject()
    const signing = client.ask('RPC_REQUEST', sign as never)
    await hear(1)
    client.abortOpen()
    await hear(2)
    expect(deadlines.map(({ delayMs }) => delayMs)).toEqual([1000])
    deadlines[0]?.run()
    await expect(signing).rejects.toMatchObject({ message: 'Request was aborted' })
  })

  test('§8.029 what the frame’s servers do not answer fails after two minutes, and nothing else with it', async () => {
    const { client, deadlines, hear, port } = createSubject()
    const email = client.ask('CONNECT_EMAIL', { email: 'ada@example.org' })
    const signing = client.ask('RPC_REQUEST', sign as never)
    const { id } = await hear(2)
    expect(deadlines.map(({ delayMs }) => delayMs)).toEqual([120_000])
    deadlines[0]?.run()
    await expect(email).rejects.toMatchObject({ code: 'embedded/request-timeout' })
    port.postMessage(writeFrameAnswer('RPC_REQUEST', id, '0xsigned'))
    expect(await signing).toBe('0xsigned')
  })

  test('a caller who gives up waits no longer', async () => {
    const { client, hear } = createSubject()
    const controller = new AbortController()
    const answer = client.ask('CONNECT_DEVICE', undefined, { signal: controller.signal })
    await hear(1)
    controller.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
  })

  test('§8.028 after it is closed what was open fails', async () => {
    const { client } = createSubject()
    const answer = client.ask('GET_CHAIN_ID', undefined)
    client.close()
    await expect(answer).rejects.toMatchObject({ message: 'W3mFrame: iframe is not set' })
  })

  test('nothing the other end may post does anything, unless it is a message of the protocol', async () => {
    const { client, port, hear, onEvent } = createSubject()
    let settled = 0
    const answer = client.ask('GET_CHAIN_ID', undefined).finally(() => settled++)
    const { id } = await hear(1)
    for (const data of fc.sample(fc.anything({ withBigInt: true, withMap: true }), 2000)) {
      port.postMessage(data)
      port.postMessage({ id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: [data] } })
    }
    port.postMessage(writeFrameEvent('READY'))
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1))
    expect(settled).toBe(0)
    port.postMessage(writeFrameAnswer('GET_CHAIN_ID', id, { chainId: 1 }))
    expect(await answer).toEqual({ chainId: 1 })
  })

  test('§8.029 what waits for the visitor in the frame runs into no time limit, and is taken back once', async () => {
    const { client, port, heard, hear, deadlines, onEvent } = createSubject()
    const login = client.ask('CONNECT_SOCIAL', { uri: 'https://wallet.example.net/result' })
    login.catch(() => undefined)
    await hear(1)
    expect(deadlines).toHaveLength(1)
    port.postMessage(writeFrameEvent('PROMPT', { isOpen: true }))
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith('PROMPT', { isOpen: true }))
    expect(deadlines).toHaveLength(0)
    client.abortOpen()
    await expect(login).rejects.toMatchObject({ code: 'embedded/aborted' })
    await hear(2)
    expect(heard.map(({ name }) => name)).toEqual(['CONNECT_SOCIAL', 'RPC_ABORT'])
    port.postMessage(writeFrameEvent('PROMPT', { isOpen: false }))
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith('PROMPT', { isOpen: false }))
    client.abortOpen()
    expect(heard).toHaveLength(2)
  })
})
