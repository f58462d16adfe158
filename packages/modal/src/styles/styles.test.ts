import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { motionMs } from '../dialog/motion.js'
import { accountStyles } from './generated/accountStyles.js'
import { laterStyles } from './generated/laterStyles.js'
import { modalStyles } from './generated/modalStyles.js'
import { startStyles } from './generated/startStyles.js'

const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')

test('§9.013 the header text takes 120 ms, height and views 150 ms', () => {
  const tokens = read('tokens-dialog.css')
  const getMs = (name: string) => Number(new RegExp(`--lk-${name}-duration: (\\d+)ms`).exec(tokens)?.[1])
  expect(motionMs).toEqual({ title: 120, height: 150, view: 150 })
  expect(getMs('view')).toBe(motionMs.view)
  expect(getMs('height')).toBe(motionMs.height)
  const dialog = read('dialog.css')
  expect(dialog).toContain('block-size var(--lk-height-duration)')
  expect(dialog).toContain('lk-enter-forward var(--lk-view-duration)')
})

test('§9.058 without a choice of the site: its accent, its two masters, and nothing mixed in', () => {
  const tokens = read('tokens.css')
  // What a page gets, in all its parts: no later rule may say otherwise.
  const shipped = [startStyles, accountStyles, modalStyles, laterStyles].join('\n')
  const findValues = (name: string) =>
    [...shipped.matchAll(new RegExp(`${name}:\\s*([^;}]+)`, 'g'))].map(([, value]) => value?.trim())
  expect(findValues('--lk-accent')).toEqual(['#0988f0'])
  expect(findValues('--lk-font-size-master')).toEqual(['10px'])
  expect(findValues('--lk-border-radius-master')).toEqual(['4px'])
  expect(findValues('--lk-color-mix-strength')).toEqual(['0%'])
  // Sizes and corners follow the masters: none is written out.
  expect(tokens).not.toMatch(/--lk-(text|radius)-\w+: \d/)
})

test('every class begins with lk-', () => {
  for (const name of [
    'account-buttons.css',
    'base.css',
    'base-dialog.css',
    'buttons.css',
    'components.css',
    'dialog.css',
    'facts.css',
    'field.css',
    'frame.css',
    'picture.css',
    'qr.css',
    'spinner.css',
  ]) {
    const withoutValues = read(name)
      .replace(/\/\*[\s\S]*?\*\/|@layer [\w.]+/g, '')
      .replace(/\{[^{}]*\}/g, '')
    const classes = [...withoutValues.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1])
    expect(classes.filter((className) => !className?.startsWith('lk-'))).toEqual([])
  }
})

test('what is shipped has no layers, which any reset of a site would win over', () => {
  for (const styles of [startStyles, accountStyles, modalStyles, laterStyles]) {
    expect(styles.length).toBeGreaterThan(1000)
    expect(styles).not.toContain('@layer')
  }
})
