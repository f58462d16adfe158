import { expect, test } from 'vitest'
import { firstTexts } from '../messages/firstTexts.js'
import { findViewOf, getView, viewIds } from './registry.js'

test('every view has a title: one of its own, or the catalogue’s under its id', () => {
  const titles: Readonly<Record<string, unknown>> = firstTexts.titles
  const untitled = viewIds.filter((id) => !getView(id).title && typeof titles[id] !== 'string')
  expect(untitled).toEqual([])
})

test('a feature of the kit has the view that says so, and others have none', () => {
  expect(findViewOf('send')).toBe('WalletSend')
  expect(findViewOf('login')).toBe('ConnectingSocial')
  expect(findViewOf('history')).toBeUndefined()
  expect(findViewOf(undefined)).toBeUndefined()
})

test('what code without types may ask for is the first view', () => {
  expect(getView('Teleport' as never).id).toBe('Connect')
})
