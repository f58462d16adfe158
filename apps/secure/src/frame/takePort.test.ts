import { expect, test } from 'vitest'
import { type PagePort, takePort } from './takePort.js'

/** A window that gets messages as a browser gives them out. */
function createWindow() {
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = { name: 'parent' }
  const window = {
    parent,
    addEventListener: (_: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
  } as never
  const taken: PagePort[] = []
  void takePort(window).then((page) => taken.push(page))
  return {
    parent,
    taken,
    async post(event: object) {
      for (const listener of [...listeners]) listener(event as MessageEvent)
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

const createPort = () => new MessageChannel().port1

test('S1 only the parent hands the port over, with one port, and once', async () => {
  const { parent, post, taken } = createWindow()
  const origin = 'https://app.example.org'
  for (const event of [
    { source: { name: 'sibling' }, origin, ports: [createPort()] },
    { source: null, origin, ports: [createPort()] },
    { source: parent, origin, ports: [] },
    { source: parent, origin, ports: [createPort(), createPort()] },
    { source: parent, origin: 'null', ports: [createPort()] },
    { source: parent, origin: 'chrome-extension://abc', ports: [createPort()] },
  ]) {
    await post(event)
    expect(taken).toEqual([])
  }
  const port = createPort()
  await post({ source: parent, origin, ports: [port] })
  await post({ source: parent, origin: 'https://evil.example.com', ports: [createPort()] })
  expect(taken).toEqual([{ port, origin }])
})
