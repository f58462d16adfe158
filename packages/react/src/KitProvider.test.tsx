// @vitest-environment happy-dom
import type { Kit } from '@latchkey/core'
import { createTestKit } from '@latchkey/testing'
import { act, render, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useAccount } from './hooks/useAccount.js'
import { useNetwork } from './hooks/useNetwork.js'
import { KitProvider, useKit, useKitState } from './KitProvider.js'
import { renderKitHook } from './testing/renderKitHook.js'

function Page() {
  const { status, isConnected } = useAccount()
  return <p>{`${status} ${isConnected} ${useNetwork().caipNetwork?.name}`}</p>
}

test('a page renders on a server as a browser does first, and the kit is not started there', () => {
  const { kit, storage } = createTestKit()
  onTestFinished(() => kit.destroy())
  const read = vi.spyOn(storage, 'getItem')
  const html = renderToString(
    <KitProvider kit={kit}>
      <Page />
    </KitProvider>,
  )
  expect(html).toBe('<p>reconnecting false Ethereum</p>')
  expect(read).not.toHaveBeenCalled()
  const { container } = render(
    <KitProvider kit={kit}>
      <Page />
    </KitProvider>,
  )
  // The browser has looked for a connection of the last visit by then.
  expect(container.innerHTML).toBe(html.replace('reconnecting', 'disconnected'))
  expect(read).toHaveBeenCalled()
})

test('StrictMode, which mounts everything twice, starts a kit once', () => {
  const { kit } = renderKitHook(() => useKit())
  const events: string[] = []
  kit.analytics.subscribe(({ event }) => events.push(event))
  act(() => kit.start())
  expect(events).toEqual([])
  expect(() => kit.load()).not.toThrow()
})

test('two kits on a page do not meet', async () => {
  const one = renderKitHook(() => useAccount())
  const other = createTestKit()
  onTestFinished(() => other.kit.destroy())
  const { result } = renderHook(() => useAccount(), {
    wrapper: ({ children }) => <KitProvider kit={other.kit}>{children}</KitProvider>,
  })
  await one.connect()
  expect(one.result.current.isConnected).toBe(true)
  expect(result.current.isConnected).toBe(false)
})

test('without a provider the mistake is named', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useKit())).toThrow('<KitProvider kit={kit}>')
  for (const cause of ['its `kit` is undefined', 'two copies of @latchkey/react', 'two copies of React']) {
    expect(() => renderHook(() => useKit()), cause).toThrow(cause)
  }
  error.mockRestore()
})

test('a kit that is made anew in each render is told to the developer, once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const kits = Array.from({ length: 4 }, () => createTestKit().kit)
  onTestFinished(() => {
    for (const kit of kits) kit.destroy()
  })
  const page = (index: number) => (
    <StrictMode>
      <KitProvider kit={kits[index] as Kit}>
        <Page />
      </KitProvider>
    </StrictMode>
  )
  const { rerender } = render(page(3))
  rerender(page(3))
  // A kit that was ended gives way on purpose.
  kits[3]?.destroy()
  rerender(page(0))
  await new Promise((resolve) => setTimeout(resolve))
  expect(warn).not.toHaveBeenCalled()
  rerender(page(1))
  rerender(page(2))
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls).toEqual([[expect.stringContaining('Call createKit once'), { code: 'APKTW005' }]])
})

test('useKitState renders again for another value only, also of a selector that makes new objects', async () => {
  let renders = 0
  const { result, kit } = renderKitHook(() => {
    renders++
    return useKitState(({ modal, theme }) => ({ isOpen: modal.isOpen, mode: theme.mode }))
  })
  const before = renders
  act(() => kit.theme.setVariables({ accent: '#123456' }))
  expect(renders).toBe(before)
  act(() => kit.theme.setMode('dark'))
  expect(renders).toBeGreaterThan(before)
  expect(result.current).toEqual({ isOpen: false, mode: 'dark' })
})
