import { createTestKit } from '@latchkey/testing'
import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import type { AnyGroup } from '../base/defineGroup.js'
import type { StorageItem } from '../storage/createKitStorage.js'
import { storageItems } from '../storage/items.js'
import { callableGroups } from './createGroups.js'
import { groups } from './groups.js'

const getKeys = (items: Readonly<Record<string, StorageItem<GenericSchema>>>) =>
  Object.values(items).map(({ key }) => key)

test('features have names of their own, and build on what is a feature, too', () => {
  const names = groups.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { uses } of groups as readonly AnyGroup[]) {
    expect(names).toEqual(expect.arrayContaining(Object.values(uses ?? {}).map(({ name }) => name)))
  }
})

test('what is called itself is a feature, and a kit before its features are known looks like no promise', async () => {
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(callableGroups))
  const { kit } = createTestKit()
  expect(typeof kit.pay).toBe('function')
  for (const name of ['then', 'toJSON', 'asymmetricMatch', 'send']) {
    expect(typeof Reflect.get(kit, name), name).not.toBe('function')
  }
  expect(await kit).toBe(kit)
  kit.destroy()
})

test('§3.020 §3.045 what features store has the keys it has always had, and no key is used twice', () => {
  const own = (groups as readonly AnyGroup[]).flatMap(({ items = {} }) => getKeys(items))
  expect(own.sort()).toEqual([
    'ens_cache',
    'exchange_purchases',
    'history_transactions_cache',
    'identity_cache',
    'onramp_choice',
    'onramp_orders',
    'own_transactions',
    'payments',
    'portfolio_cache',
    'sent_names',
    'sent_swaps',
    'sent_transfers',
    'social_provider',
    'token_places',
    'token_price_cache',
  ])
  const all = [...own, ...getKeys(storageItems)]
  expect(new Set(all).size).toBe(all.length)
})

test('what a feature forgets and goes on with is among what it stores', () => {
  for (const { items = {}, caches = [], storedAs } of groups as readonly AnyGroup[]) {
    const kept = storedAs ? [...caches, storedAs] : caches
    expect(Object.values(items)).toEqual(expect.arrayContaining([...kept]))
  }
})
