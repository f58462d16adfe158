import { expect, test } from 'vitest'
import { getDownloads } from './Downloads.js'

const wallet = {
  id: '1',
  name: 'Amber',
  chains: [],
  chrome_store: 'https://chrome.example/amber',
  app_store: 'https://apps.example/amber',
  play_store: null,
  homepage: 'https://amber.example/',
}

test('offers the extension first on a computer and the stores first on a phone', () => {
  expect(getDownloads(wallet, false).map(({ kind }) => kind)).toEqual(['chrome', 'ios', 'website'])
  expect(getDownloads(wallet, true).map(({ kind }) => kind)).toEqual(['ios', 'chrome', 'website'])
})

test('leaves out addresses that are no web pages', () => {
  const hostile = { id: '2', name: 'Bad', chains: [], homepage: 'javascript:alert(1)', app_store: 'itms://x' }
  expect(getDownloads(hostile, false)).toEqual([])
})
