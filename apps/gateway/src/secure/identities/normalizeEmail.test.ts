import { expect, test } from 'vitest'
import { normalizeEmail } from './normalizeEmail.js'

test.each([
  ['Ann@Example.ORG', 'ann@example.org'],
  [' ann@example.org\n', 'ann@example.org'],
  ['a.b+c@sub.example.org', 'a.b+c@sub.example.org'],
  ["o'neil!#$%&*/=?^_`{|}~-@example.org", "o'neil!#$%&*/=?^_`{|}~-@example.org"],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@ＥＸＡＭＰＬＥ.org', 'ann@example.org'],
  ['ann@example。org', 'ann@example.org'],
  // A Cyrillic а is another host, and looks like one.
  ['ann@exаmple.com', 'ann@xn--exmple-4nf.com'],
])('%j is %s', (typed, email) => {
  expect(normalizeEmail(typed)).toBe(email)
  expect(normalizeEmail(email)).toBe(email)
})

test.each([
  ['nothing', ''],
  ['no name', '@example.org'],
  ['no host', 'ann@'],
  ['no at', 'ann.example.org'],
  ['one label', 'ann@localhost'],
  ['an address of a machine', 'ann@[127.0.0.1]'],
  ['an address of a machine, bare', 'ann@127.0.0.1'],
  ['two ats', 'ann@evil.test@example.org'],
  ['a space', 'an n@example.org'],
  ['a line of its own', 'ann@example.org\r\nBcc: eve@evil.test'],
  ['a line in the name', 'ann\nBcc: eve@evil.test\n@example.org'],
  ['two addresses', 'eve@evil.test,ann@example.org'],
  ['a name in front', 'Ann <ann@example.org>'],
  ['a quoted name', '"an n"@example.org'],
  ['dots at the edge', '.ann@example.org'],
  ['two dots', 'an..n@example.org'],
  ['a NUL in the name', 'an\0n@example.org'],
  ['a NUL in the host', 'ann@exam\0ple.org'],
  ['a Cyrillic letter in the name', 'аnn@example.org'],
  ['the Kelvin sign, which is small a k', '\u212Aim@example.org'],
  ['an invisible letter in the name', 'an\u200Bn@example.org'],
  ['a long name', `${'a'.repeat(65)}@example.org`],
  ['a long host', `ann@${'a.'.repeat(126)}org`],
  ['a very long one', `${'a'.repeat(1e6)}@example.org`],
  ['half a pair', 'ann\uD800@example.org'],
  ['a percent sign in the host', 'ann@exam%70le.org'],
  ['a host with a port', 'ann@example.org:25'],
  ['a host with a path', 'ann@example.org/x'],
])('%s is no address', (_, typed) => {
  expect(() => normalizeEmail(typed)).toThrow('Invalid email')
})
