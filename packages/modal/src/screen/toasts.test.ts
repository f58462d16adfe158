import { createManualClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createToasts } from './createToasts.js'
import type { ScreenState } from './ScreenState.js'

function make() {
  const clock = createManualClock()
  const store = createStore<ScreenState>(() => ({
    history: [],
    direction: 'forward',
    isShaking: false,
    toast: undefined,
    isAgreed: false,
  }))
  return { clock, toasts: createToasts(store, clock), getToast: () => store.getState().toast }
}

describe('toasts', () => {
  test('§4.012 there are loading, success and error toasts; with autoClose they go by themselves', () => {
    const { clock, toasts, getToast } = make()
    toasts.showSuccess('Done')
    expect(getToast()).toMatchObject({ variant: 'success', text: 'Done', autoClose: true, isOpen: true })
    clock.advance(2500)
    expect(getToast()?.isOpen).toBe(false)
    toasts.showLoading('Authenticating...', { autoClose: false })
    clock.advance(60_000)
    expect(getToast()).toMatchObject({ variant: 'loading', isOpen: true })
    toasts.hide()
    toasts.showError('Failed')
    expect(getToast()?.variant).toBe('error')
  })

  test('§4.013 §9.003 a new toast while one is open closes the old one and shows after 150 ms', () => {
    const { clock, toasts, getToast } = make()
    toasts.showSuccess('first')
    toasts.showError('second')
    expect(getToast()).toMatchObject({ text: 'first', isOpen: false })
    clock.advance(149)
    expect(getToast()).toMatchObject({ text: 'first' })
    clock.advance(1)
    expect(getToast()).toMatchObject({ text: 'second', isOpen: true })
  })

  test('of three in a row the last one shows', () => {
    const { clock, toasts, getToast } = make()
    toasts.showSuccess('first')
    toasts.showSuccess('second')
    toasts.showSuccess('third')
    clock.advance(150)
    expect(getToast()?.text).toBe('third')
  })
})
