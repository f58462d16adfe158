// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useConnect } from './hooks/useConnect.js'
import { renderKitHook, walletIds } from './testing/renderKitHook.js'
import { type ActionCallbacks, useAction } from './useAction.js'

/** An action whose answers the test gives, and what its callbacks were called with. */
function renderAction() {
  const runs: { resolve(answer: string): void; reject(error: Error): void }[] = []
  const action = () =>
    new Promise<string>((resolve, reject) => {
      runs.push({ resolve, reject })
    })
  const calls: unknown[][] = []
  const callbacks: ActionCallbacks<string> = {
    onSuccess: (...given) => calls.push(['success', ...given]),
    onError: (...given) => calls.push(['error', ...given]),
    onSettled: (...given) => calls.push(['settled', ...given]),
  }
  const { result, rerender } = renderHook((given: ActionCallbacks<string>) => useAction(action, given), {
    initialProps: callbacks,
  })
  const start = () => act(async () => void result.current[0]())
  return { runs, calls, result, rerender, start }
}

test('callbacks are told of what came of it, and the flags and the status say the same', async () => {
  const { runs, calls, result, start } = renderAction()
  expect(result.current[1]).toMatchObject({ status: 'idle', isIdle: true, isPending: false })
  await start()
  expect(result.current[1]).toMatchObject({ status: 'pending', isIdle: false, isPending: true })
  await act(async () => runs[0]?.resolve('answer'))
  expect(result.current[1]).toMatchObject({ status: 'success', isSuccess: true, data: 'answer' })
  expect(calls).toEqual([
    ['success', 'answer'],
    ['settled', 'answer', undefined],
  ])
})

test('nobody has to catch what is in the state: a failure is told once, and is no unhandled rejection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { runs, calls, result, start } = renderAction()
  await start()
  const failure = new Error('no')
  await act(async () => runs[0]?.reject(failure))
  expect(result.current[1]).toMatchObject({ status: 'error', isError: true, error: failure })
  expect(calls).toEqual([
    ['error', failure],
    ['settled', undefined, failure],
  ])
  await new Promise((resolve) => setTimeout(resolve, 0))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

test('who waits for the answer gets the failure itself', async () => {
  const { runs, result } = renderAction()
  await act(async () => {
    const running = result.current[0]()
    runs[0]?.reject(new Error('no'))
    await expect(running).rejects.toThrow('no')
  })
})

test('the newest run and the newest callbacks count, and reset forgets', async () => {
  const { runs, calls, result, rerender, start } = renderAction()
  await start()
  await start()
  rerender({ onSuccess: (data) => calls.push(['newer', data]) })
  await act(async () => runs[1]?.resolve('second'))
  await act(async () => runs[0]?.resolve('first'))
  expect(result.current[1]).toMatchObject({ status: 'success', data: 'second' })
  expect(calls).toEqual([
    ['newer', 'second'],
    ['newer', 'first'],
  ])
  await start()
  act(() => result.current[1].reset())
  await act(async () => runs[2]?.resolve('third'))
  expect(result.current[1]).toMatchObject({ status: 'idle', data: undefined })
})

test('an attempt that was given up is no success', async () => {
  const onSettled = vi.fn()
  const { result, first } = renderKitHook(() => useConnect({ onSettled }))
  first.behaviour.hang = ['eth_requestAccounts']
  await act(async () => void result.current.connect({ connectorId: walletIds[0] }))
  await act(async () => result.current.cancel())
  expect(result.current).toMatchObject({ status: 'idle', isSuccess: false })
  expect(onSettled).not.toHaveBeenCalled()
})
