// @vitest-environment happy-dom

import { createManualClock } from '@latchkey/testing'
import { writeFrameEvent } from '@latchkey/wire/frame'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FrameAddress, loadTimeoutMs, openFrame, settleMs } from './openFrame.js'

const address = {
  url: 'https://wallet.example.net',
  projectId: 'project',
  chainId: 'eip155:10',
  rpcUrl: undefined,
  enableLogger: false,
  isEmailCaptured: true,
}

/** Who the frame was handed its port by, and the port. */
let handed: { origin: string; port: MessagePort } | undefined
let left: AbortController

beforeEach(() => {
  left = new AbortController()
  // An element that loads nothing: the frame's page is the test.
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'iframe' ? createFrameElement(create('main')) : create(name),
  )
})
afterEach(() => {
  left.abort(new Error('The test is over'))
  handed?.port.close()
  handed = undefined
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function createFrameElement(element: HTMLElement): HTMLElement {
  const contentWindow = {
    postMessage(_: unknown, origin: string, [port]: MessagePort[]) {
      if (port) handed = { origin, port }
    },
  }
  return Object.assign(element, { contentWindow })
}

function open(to = address as FrameAddress) {
  const clock = createManualClock()
  const onPrompt = vi.fn()
  const parts = { clock, signal: left.signal, onSessionUpdate: () => undefined, onPrompt }
  const opening = openFrame(to, parts)
  let state = 'loading'
  opening.then(
    () => (state = 'ready'),
    () => (state = 'failed'),
  )
  const element = document.querySelector('main') as HTMLElement & { src: string }
  function load(): MessagePort {
    element.dispatchEvent(new Event('load'))
    if (!handed) throw new Error('The frame has no port')
    return handed.port
  }
  return { clock, opening, element, load, onPrompt, getState: () => state }
}

/** Whatever was due has been done. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('the frame', () => {
  test('§4.3.8 says when it begins and ends to ask the visitor for something by itself', async () => {
    const { load, onPrompt } = open()
    const port = load()
    for (const isOpen of [true, false]) port.postMessage(writeFrameEvent('PROMPT', { isOpen }))
    await vi.waitFor(() => expect(onPrompt.mock.calls).toEqual([[true], [false]]))
  })

  test('§4.039 §4.040 §9.011 is not ready until 500 ms after its first word, and is handed its port by name of its origin', async () => {
    const { clock, opening, element, load, getState } = open()
    const port = load()
    expect(handed?.origin).toBe('https://wallet.example.net')
    expect(new URL(element.src).searchParams.get('projectId')).toBe('project')
    expect(settleMs).toBe(500)
    const schedule = vi.spyOn(clock, 'schedule')
    port.postMessage(writeFrameEvent('READY', { version: '4' }))
    await vi.waitFor(() => expect(schedule).toHaveBeenCalled())
    clock.advance(499)
    await nextTurn()
    expect(getState()).toBe('loading')
    clock.advance(1)
    const { isLasting, surface } = await opening
    expect(getState()).toBe('ready')
    // A frame that says nothing of it keeps logins.
    expect(isLasting).toBe(true)
    // It waits out of sight, in a dialog that nobody has opened.
    expect(surface.open).toBe(false)
    expect(surface.contains(element)).toBe(true)
  })

  test('§8.005 §9.008 one that is not ready after 20 s has not loaded, and is taken away', async () => {
    const { clock, opening, load, getState } = open()
    load()
    expect(loadTimeoutMs).toBe(20_000)
    clock.advance(19_999)
    await nextTurn()
    expect(getState()).toBe('loading')
    clock.advance(1)
    await expect(opening).rejects.toThrow('Unable to load email login dependency')
    expect(document.querySelector('main')).toBeNull()
  })

  test('§7.044 its address names project, network, version, logging, node and captured emails', () => {
    const read = (more: object) => {
      const { element } = open({ ...address, ...more })
      const { origin, pathname, searchParams } = new URL(element.src)
      expect(origin + pathname).toBe('https://wallet.example.net/sdk')
      element.remove()
      return Object.fromEntries(searchParams)
    }
    const always = { projectId: 'project', chainId: 'eip155:10', version: '4', enableLogger: 'false' }
    expect(read({ isEmailCaptured: false })).toEqual(always)
    const rpcUrl = 'https://node.example/'
    expect(read({ enableLogger: true, rpcUrl })).toEqual({
      ...{ ...always, enableLogger: 'true', rpcUrl },
      enableCloudAuthAccount: 'true',
    })
  })

  test('one of another version is refused', async () => {
    const { opening, load } = open()
    const port = load()
    port.postMessage(writeFrameEvent('READY', { version: '5' }))
    await expect(opening).rejects.toMatchObject({ code: 'embedded/version-unsupported' })
  })
})
