import type { Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf, propertyOf, stringOf } from '../source/objects.js'
import { inStyle } from '../source/readStyle.js'
import { startOf } from '../source/walk.js'
import { modalNames } from '../tables/modalNames.js'
import { type Move, useOf } from './Move.js'

const rainbowModes: Readonly<Record<string, string>> = {
  lightTheme: 'light',
  darkTheme: 'dark',
  midnightTheme: 'dark',
}
const radii: Readonly<Record<string, string>> = { none: '0px', small: '2px', medium: '3px', large: '4px' }
const fonts: Readonly<Record<string, string>> = {
  system: 'system-ui, sans-serif',
  rounded: 'ui-rounded, system-ui, sans-serif',
}
/** The named accents of RainbowKit's light and dark theme. */
const accents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  light: {
    blue: '#0E76FD',
    green: '#1DB847',
    orange: '#FF801F',
    pink: '#FF5CA0',
    purple: '#5F5AFA',
    red: '#FA423C',
  },
  dark: {
    blue: '#3898FF',
    green: '#4BD166',
    orange: '#FF983D',
    pink: '#FF7AB8',
    purple: '#7A70FF',
    red: '#FF6257',
  },
}

/** A look as the kit's `theme` takes it. */
export type Look = {
  mode: string
  variables: Record<string, string>
  /** A ready-made theme, and the options it was given. */
  ready?: { name: string; options: Record<string, string> }
}

/** A look as code. */
export function writeLook(file: SiteFile, { mode, variables, ready }: Look): string {
  if (ready && modalNames.themes) {
    const options = Object.entries(ready.options).map(([name, value]) => `${name}: '${value}'`)
    const braces = options.length > 0 ? `{ ${options.join(', ')} }` : ''
    return `${file.imports.need(modalNames.themes, ready.name)}(${inStyle(braces, file.style)})`
  }
  const entries = Object.entries(variables).map(([name, value]) => `${name}: '${value}'`)
  const rest = entries.length > 0 ? `, variables: { ${entries.join(', ')} }` : ''
  return inStyle(`{ mode: '${mode}'${rest} }`, file.style)
}

/**
 * Reads RainbowKit's `theme`.
 *
 * @returns Nothing where it is computed, which is left to a person.
 */
export function readRainbowTheme(move: Move, file: SiteFile, node: Node): Look | undefined {
  const light = propertyOf(node, 'lightMode')
  if (light) {
    const look = readRainbowTheme(move, file, light.value)
    const dark = propertyOf(node, 'darkMode')
    if (dark) readRainbowTheme(move, file, dark.value)
    return look && { ...look, mode: 'system' }
  }
  if (node.type !== 'CallExpression') return undefined
  const use = useOf(move, file, node.callee)
  const mode = use && rainbowModes[use.name]
  if (!use || !mode) return undefined
  const variables: Record<string, string> = {}
  const given: Record<string, string> = {}
  const [options] = node.arguments
  if (options && options.type !== 'ObjectExpression') return undefined
  for (const property of options?.properties ?? []) {
    const key = keyOf(property) ?? ''
    const value = property.type === 'ObjectProperty' ? stringOf(property.value) : undefined
    const found = toVariable(key, value)
    if (found && value !== undefined) {
      variables[found[0]] = found[1]
      given[key] = value
    } else if (property.type === 'SpreadElement') {
      const accent = readAccent(move, file, property.argument)
      if (accent) variables.accent = given.accentColor = accent
      else move.leave(file, startOf(property), `${use.name}({ accentColor })`)
    } else move.leave(file, startOf(property), `${use.name}({ ${key} })`)
  }
  move.done(use)
  if (use.name !== 'midnightTheme') return { mode, variables }
  if (!modalNames.themes) move.leave(file, startOf(node), 'midnightTheme')
  return { mode, variables, ready: { name: use.name, options: given } }
}

function toVariable(key: string, value: string | undefined): [string, string] | undefined {
  if (value === undefined) return undefined
  if (key === 'accentColor') return ['accent', value]
  if (key === 'borderRadius' && radii[value]) return ['borderRadiusMaster', radii[value]]
  if (key === 'fontStack' && fonts[value]) return ['fontFamily', fonts[value]]
  return undefined
}

/** `darkTheme.accentColors.green`. */
function readAccent(move: Move, file: SiteFile, node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined
  const { object } = node
  if (object.type !== 'MemberExpression') return undefined
  const use = useOf(move, file, object.object)
  const mode = use && rainbowModes[use.name]
  const accent = mode && accents[mode]?.[node.property.name]
  if (!use || !accent) return undefined
  move.done(use)
  return accent
}
