// @vitest-environment happy-dom
import type { Kit } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { Modal } from '../Modal.js'
import { en } from '../messages/en.js'
import { cleanUpKits, renderKit } from '../testing/renderKit.js'
import type { DialogParts } from './DialogParts.js'
import { loadDialog } from './loadDialog.js'
import { ModalPlace } from './ModalPlace.js'
import { getShellTexts } from './shellTexts.js'

beforeEach(() => {
  // The browser of these tests is never idle by itself.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run
  })
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = undefined
  })
})

afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.unstubAllGlobals()
})

let idle: (() => void) | undefined

/** A load in the test's hand: each call waits until it is settled. */
function createLoad() {
  const calls: { finish(): Promise<void>; fail(): Promise<void> }[] = []
  const load = (kit: Kit) =>
    new Promise<DialogParts>((resolve, reject) => {
      calls.push({
        finish: () => act(async () => resolve(await loadDialog(kit))),
        fail: () => act(async () => reject(new TypeError('Failed to fetch'))),
      })
    })
  return { calls, load }
}

/** Frames in the test's hand. */
function holdFrames() {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  return {
    paint: () =>
      act(async () => {
        for (const run of frames.splice(0)) run(0)
      }),
  }
}

function renderPage(options: Parameters<typeof renderKit>[1] = {}) {
  const { calls, load } = createLoad()
  const rendered = renderKit(
    <>
      <ConnectButton />
      <ModalPlace load={load} />
    </>,
    options,
  )
  const isOpen = () => rendered.kit.store.getState().modal.isOpen
  return { ...rendered, calls, isOpen }
}

const tap = () => fireEvent.click(screen.getByRole('button', { name: 'Connect wallet', hidden: true }))
const getDialog = () => document.querySelector('dialog') as HTMLDialogElement
const getHeading = () => screen.getByRole('heading', { name: 'Connect wallet', hidden: true })
const getClose = () => screen.getByRole('button', { name: 'Close', hidden: true })
const waitForView = () => waitFor(() => expect(document.querySelector('[data-view=Connect]')).not.toBeNull())

describe('the shell', () => {
  test('stands in the task of the tap, with heading, rows and a way out, whatever has been loaded', async () => {
    const { isOpen } = renderPage()
    // As on a page: React is not told to wait for the test.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    screen.getByRole('button', { name: 'Connect wallet' }).click()
    // What a promise waits for is still the same task.
    await Promise.resolve()
    expect(getDialog().open).toBe(true)
    expect(getDialog().getAttribute('aria-labelledby')).toBe(getHeading().id)
    expect(document.activeElement).toBe(getHeading())
    expect(document.querySelectorAll('.lk-row')).toHaveLength(8)
    getClose().click()
    await Promise.resolve()
    expect(isOpen()).toBe(false)
    expect(getDialog().open).toBe(false)
  })

  test.each([
    ['Escape', () => fireEvent(getDialog(), new Event('cancel', { cancelable: true }))],
    ['its button', () => fireEvent.click(getClose())],
    ['a tap beside it', () => fireEvent.mouseDown(getDialog())],
  ])('is closed by %s, and stays closed when the rest comes', async (_, close) => {
    const { calls, isOpen } = renderPage()
    tap()
    expect(isOpen()).toBe(true)
    close()
    expect(isOpen()).toBe(false)
    await calls[0]?.finish()
    expect(isOpen()).toBe(false)
    expect(getDialog().open).toBe(false)
    tap()
    expect(getDialog().open).toBe(true)
  })

  test('gives its place away: dialog, heading, close button and focus stay', async () => {
    const { calls } = renderPage()
    tap()
    const stay = [getDialog(), getHeading(), getClose(), document.querySelector('.lk-card')]
    getClose().focus()
    await calls[0]?.finish()
    await waitForView()
    expect([getDialog(), getHeading(), getClose(), document.querySelector('.lk-card')]).toEqual(stay)
    expect(document.activeElement).toBe(getClose())
    expect(document.querySelector('.lk-title-text')?.hasAttribute('data-first')).toBe(true)
    await screen.findByRole('button', { name: /Pocket/, hidden: true })
  })

  test('says after five seconds of waiting that the line may be slow', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }))
    try {
      renderPage()
      act(() => idle?.())
      expect(getDialog().open).toBe(false)
      act(() => void vi.advanceTimersByTime(60_000))
      tap()
      const status = screen.getByRole('status', { hidden: true })
      act(() => void vi.advanceTimersByTime(4999))
      expect(status.textContent).toBe('')
      act(() => void vi.advanceTimersByTime(1))
      expect(status.textContent).toBe(en.allWallets.slow)
    } finally {
      vi.useRealTimers()
    }
  })

  test('speaks as the catalogue does, or in the words of the site', () => {
    const { title, slow, ...common } = getShellTexts(undefined)
    expect(en.common).toMatchObject(common)
    expect(title).toBe(en.connect.title)
    expect(slow).toBe(en.allWallets.slow)
    const messages = { common: { close: 'Schließen' }, connect: { title: 'Brieftasche verbinden' } }
    expect(getShellTexts(messages)).toMatchObject({ close: 'Schließen', title: 'Brieftasche verbinden' })
  })
})

describe('a load that fails', () => {
  test('is said, and tried again by the button', async () => {
    const { calls } = renderPage()
    tap()
    await calls[0]?.fail()
    expect(screen.getByRole('alert', { hidden: true }).textContent).toContain(en.common.viewFailedTitle)
    fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
    await calls[1]?.finish()
    await waitForView()
  })

  test('goes on by itself when the line is back', async () => {
    const { calls } = renderPage()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    tap()
    await calls[0]?.fail()
    expect(screen.getByRole('alert', { hidden: true }).textContent).toContain(en.common.offline)
    onLine.mockRestore()
    fireEvent(window, new Event('online'))
    // Browsers say so before the line carries anything.
    await calls[1]?.fail()
    await waitFor(() => expect(calls).toHaveLength(3))
    await calls[2]?.finish()
    await waitForView()
  })

  test('is said where the dialog is a part of the page, too, which stays when it is tried again', async () => {
    const { calls } = renderPage({ enableEmbedded: true })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(document.querySelector('.lk-card')).toBeNull()
    await calls[0]?.fail()
    const card = document.querySelector('section .lk-card')
    expect(screen.getByRole('alert').textContent).toContain(en.common.offline)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(document.querySelector('section .lk-card')).toBe(card)
    expect(screen.queryByRole('alert')).toBeNull()
    await calls[1]?.finish()
    await waitForView()
    expect(document.querySelector('section .lk-card')).toBe(card)
    vi.restoreAllMocks()
  })

  test('is tried again with the next tap', async () => {
    const { calls } = renderPage()
    tap()
    await calls[0]?.fail()
    fireEvent.click(getClose())
    tap()
    expect(calls).toHaveLength(2)
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  })

  test('ahead of any tap is nobody’s business', async () => {
    const { calls, kit } = renderPage()
    await act(async () => idle?.())
    await calls[0]?.fail()
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
    expect(kit.store.getState().alerts).toEqual([])
  })
})

describe('what fills the dialog', () => {
  test('is fetched when the page is idle, which shows nothing and asks no server', async () => {
    const { gateway } = renderKit(<Modal />)
    expect(idle).toBeDefined()
    await act(async () => idle?.())
    await act(async () => void (await import('./loadedParts.js')))
    await waitFor(() => expect(getDialog()).not.toBeNull())
    expect(getDialog().open).toBe(false)
    expect(getDialog().hasAttribute('data-ahead')).toBe(false)
    expect(gateway.calls).toEqual([])
  })

  test('its frame is drawn ahead when it has come: who taps before that does not wait for the drawing', async () => {
    const { calls } = renderPage()
    await act(async () => idle?.())
    expect(calls).toHaveLength(1)
    expect(getDialog()).toBeNull()
    await calls[0]?.finish()
    expect(getDialog().open).toBe(false)
  })

  test('is not fetched ahead where the visitor saves data, but with the finger on the button', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }))
    const { calls } = renderPage()
    await act(async () => idle?.())
    expect(getDialog().open).toBe(false)
    expect(calls).toHaveLength(0)
    fireEvent.pointerEnter(screen.getByRole('button'), { pointerType: 'touch' })
    expect(calls).toHaveLength(1)
  })

  test.each([
    // Browsers tell of a finger that comes down as of a pointer that enters.
    ['a pointer', fireEvent.pointerEnter],
    ['the focus', fireEvent.focus],
  ])('is fetched and drawn ahead, unseen, with %s on the button', async (_, reach) => {
    const { calls, isOpen, gateway } = renderPage()
    reach(screen.getByRole('button'))
    await calls[0]?.finish()
    await waitForView()
    expect(getDialog().open).toBe(false)
    expect(getDialog().hasAttribute('data-ahead')).toBe(true)
    expect(isOpen()).toBe(false)
    expect(gateway.calls).toEqual([])
  })

  test('waits for no further frame when the shell was painted while it was on its way', async () => {
    const { paint } = holdFrames()
    const { calls } = renderPage()
    tap()
    await paint()
    await paint()
    await calls[0]?.finish()
    await waitForView()
  })

  test('never comes before the shell was painted', async () => {
    const { paint } = holdFrames()
    const { calls, kit } = renderPage()
    tap()
    await calls[0]?.finish()
    await act(async () => void (await (await loadDialog(kit)).prepare(kit)))
    expect(document.querySelector('[data-view=Connect]')).toBeNull()
    await paint()
    await paint()
    await waitForView()
  })

  test('comes with the style sheet and the view of who is connected', async () => {
    const { kit } = renderPage()
    await waitFor(() => expect(kit.store.getState().connectors.length).toBeGreaterThan(0))
    await act(async () => void (await kit.connections.connect({ connectorId: 'test.pocket' })))
    const { prepare } = await loadDialog(kit)
    await prepare(kit)
    const { getComponent } = await import('../views/components.js')
    expect(getComponent('Account').getLoaded()).toBeDefined()
  })
})
