// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { KitProvider } from '@latchkey/react'
import { createTestKit, createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { createKit } from '../createKit.js'
import { Modal } from '../Modal.js'
import { cleanUpKits, renderKit } from '../testing/renderKit.js'
import { patienceMs } from './watchPlaces.js'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  cleanUpKits()
  cleanup()
  vi.useRealTimers()
})

// biome-ignore lint/suspicious/noConsole: what is written there is what is tested
const getWarnings = () => vi.mocked(console.warn).mock.calls.map(([text]) => String(text))
const getDialogs = () => document.querySelectorAll('dialog')
const tap = () => fireEvent.click(screen.getByRole('button', { name: 'Connect wallet', hidden: true }))

describe('several places', () => {
  test('draw one dialog, and when its place goes the next one takes over', async () => {
    const { kit } = createTestKit()
    onTestFinished(() => kit.destroy())
    const page = (names: readonly string[]) => (
      <StrictMode>
        <KitProvider kit={kit}>
          {names.map((name) => (
            <Modal key={name} messages={{ connect: { title: name } }} />
          ))}
        </KitProvider>
      </StrictMode>
    )
    const { rerender } = render(page(['first', 'second']))
    await act(() => kit.modal.open())
    const heading = (name: string) => screen.findByRole('heading', { name, hidden: true })
    await heading('first')
    expect(getDialogs()).toHaveLength(1)
    rerender(page(['second']))
    await heading('second')
    expect(getDialogs()).toHaveLength(1)
    expect(getDialogs()[0]?.open).toBe(true)
  })

  test('are told to the developer, once', async () => {
    renderKit(
      <StrictMode>
        <Modal />
        <Modal />
        <Modal />
      </StrictMode>,
    )
    await waitFor(() => expect(getWarnings()).not.toEqual([]))
    expect(getWarnings()).toEqual([expect.stringContaining('more than one <Modal />')])
  })

  test('of two kits are one each, and nothing to warn of', async () => {
    const one = renderKit(<Modal />)
    const other = renderKit(<Modal />)
    await act(() => one.kit.modal.open())
    await act(() => other.kit.modal.open())
    await waitFor(() => expect(getDialogs()).toHaveLength(2))
    expect(getWarnings()).toEqual([])
  })
})

describe('no place', () => {
  const wait = () => act(() => vi.advanceTimersByTimeAsync(patienceMs))
  const expectWarning = () =>
    vi.waitFor(() => expect(getWarnings()).toEqual([expect.stringContaining('has no <Modal />')]))

  test('is told to the developer when the button opens the modal, once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { kit } = renderKit(<ConnectButton />)
    tap()
    await wait()
    await expectWarning()
    act(() => kit.modal.close())
    tap()
    await wait()
    expect(getWarnings()).toHaveLength(1)
  })

  test('is told when code opens the modal of a kit that was made for one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const kit = createKit({
      projectId: 'test',
      gateway: 'https://gateway.test',
      chains: [evm({ networks: [createTestNetwork(1, 'Ethereum')] })],
      fetch: async () => Response.json({}),
    })
    onTestFinished(() => kit.destroy())
    void kit.modal.open()
    await wait()
    await expectWarning()
  })

  test('that is there by then is nothing to warn of, nor is a modal that was closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { kit } = renderKit(<ConnectButton />)
    tap()
    act(() => kit.modal.close())
    await wait()
    tap()
    render(
      <KitProvider kit={kit}>
        <Modal />
      </KitProvider>,
    )
    await wait()
    expect(getWarnings()).toEqual([])
  })
})
