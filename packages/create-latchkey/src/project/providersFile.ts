import type { Part, Wrapper } from './parts/Part.js'
import { printModule } from './printModule.js'

const kitProvider: Wrapper = {
  name: 'KitProvider',
  props: 'kit={kit}',
  imports: { latchkey: ['KitProvider', 'Modal'], './kit': ['kit'] },
}

/** `Providers.tsx`: what is around every page, with the modal. */
export function printProviders(parts: readonly Part[], directive?: string): string {
  const wrappers = [...parts.flatMap((part) => part.wrappers ?? []), kitProvider]
  const setups = wrappers.flatMap(({ setup }) => setup ?? [])
  const component = [
    'export function Providers({ children }: { children: ReactNode }) {',
    '  return (',
    ...nest(wrappers, ['{children}', '<Modal />']).map((line) => `    ${line}`),
    '  )',
    '}',
  ]
  return printModule(
    [{ react: ['type ReactNode'] }, ...wrappers.map(({ imports }) => imports)],
    [...setups, component.join('\n')],
    directive,
  )
}

function nest([first, ...rest]: readonly Wrapper[], inner: readonly string[]): string[] {
  if (!first) return [...inner]
  return [
    `<${first.name} ${first.props}>`,
    ...nest(rest, inner).map((line) => `  ${line}`),
    `</${first.name}>`,
  ]
}
