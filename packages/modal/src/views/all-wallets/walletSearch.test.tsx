// @vitest-environment happy-dom
import { KitProvider } from '@latchkey/react'
import { createTestKit } from '@latchkey/testing'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getScreen } from '../../coordination/createScreen.js'
import { en } from '../../messages/en.js'
import { MessagesContext } from '../../messages/MessagesContext.js'
import { useWalletSearch } from './useWalletSearch.js'
import { WalletCard } from './WalletCard.js'

const cleanUps: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  vi.useRealTimers()
})

function make() {
  const { kit } = createTestKit()
  cleanUps.push(kit.destroy)
  kit.start()
  getScreen(kit)
  return kit
}

test('§9.014 the directory is searched once the visitor has not typed for half a second', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const kit = make()
  const search = vi.fn(async () => {})
  Object.assign(kit, { wallets: { ...kit.wallets, search } })
  const { rerender } = renderHook(({ query }) => useWalletSearch({ query, isCertifiedOnly: false }), {
    initialProps: { query: 'am' },
    wrapper: ({ children }) => <KitProvider kit={kit}>{children}</KitProvider>,
  })
  vi.advanceTimersByTime(499)
  rerender({ query: 'amb' })
  vi.advanceTimersByTime(499)
  expect(search).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(search.mock.calls).toEqual([['amb', { isCertifiedOnly: false }]])
})

test.each([
  [0, 'eager'],
  [19, 'eager'],
  [20, 'lazy'],
])('§9.026 the pictures of the first twenty wallets are fetched at once (%i)', (index, loading) => {
  const item = { id: 'a', name: 'Amber', chains: [], image_id: 'picture' }
  const { container } = render(
    <KitProvider kit={make()}>
      <MessagesContext.Provider value={en}>
        <WalletCard item={item} index={index} isActive={false} isInstalled={false} onChoose={() => {}} />
      </MessagesContext.Provider>
    </KitProvider>,
  )
  expect(screen.getByRole('button', { name: 'Amber' })).toBeDefined()
  expect(container.querySelector('img')?.getAttribute('loading')).toBe(loading)
})
