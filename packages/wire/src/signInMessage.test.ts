import * as v from 'valibot'
import { expect, test } from 'vitest'
import { signInMessageSchema } from './signInMessage.js'

const message = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:31337',
  domain: 'app.example.org',
  uri: 'https://app.example.org/',
  version: '1',
  nonce: 'n0nce123456',
}
const isTaken = (data: object) => v.is(signInMessageSchema, { ...message, ...data })

test('the address is one of a page, as the page itself knows it', () => {
  for (const uri of [
    'https://app.example.org',
    'HTTPS://app.example.org/a%20b?c=d|e&f={g}^h#i(j)',
    'http://localhost:3000/',
    'https://[::1]:8080/',
    'https://user@app.example.org/~me',
  ]) {
    expect(isTaken({ uri }), uri).toBe(true)
    expect(new URL(uri).href.toLowerCase(), uri).toContain(uri.toLowerCase())
  }
  for (const uri of [
    'javascript://app.example.org/%0aalert(1)',
    'JavaScript://app.example.org/',
    'data://app.example.org/text',
    'vbscript://app.example.org/',
    'ftp://app.example.org/',
    'app.example.org',
    '//app.example.org',
    'https:app.example.org',
    'https://',
    'https://app.example.org/\nNonce: 1',
    'https://app.example.org/\r',
    'https://app.example.org/a b',
    ' https://app.example.org/',
    'https://app.example.org/\t',
    'https://app.example.org/"',
    'https://app.example.org/<script>',
    'https://äpp.example.org/',
  ]) {
    expect(isTaken({ uri }), JSON.stringify(uri)).toBe(false)
  }
})

test('resources are URIs of RFC 3986 that neither run nor are a file', () => {
  for (const resource of [
    'https://a.test',
    'http://localhost:3000/x?y=%20#z',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'urn:recap:eyJhdHQiOnt9fQ==',
    'did:pkh:eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'email:a@b.test',
    'ar://x',
  ]) {
    expect(isTaken({ resources: [resource] }), resource).toBe(true)
  }
  for (const resource of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.test/1',
    'file:///etc/passwd',
    'https://a.test\n- https://b.test',
    'https://a.test\r',
    'https://a.test/%',
    'https://a.test/a b',
    'https://a.test/{x}',
    'https://ä.test',
    'a.test',
    '',
  ]) {
    expect(isTaken({ resources: ['https://a.test', resource] }), JSON.stringify(resource)).toBe(false)
  }
})

test('no other member holds a line break, a control character or half a letter', () => {
  expect(isTaken({ statement: 'Wëlcome to 東京 🦊, it’s “free”', requestId: 'a-1' })).toBe(true)
  const members = [
    'statement',
    'requestId',
    'domain',
    'nonce',
    'issuedAt',
    'expirationTime',
    'notBefore',
    'version',
  ]
  for (const member of [...members, 'accountAddress', 'chainId']) {
    for (const broken of ['\n', '\r', '\0', '\x7f', '\x85', '\u2028', '\u2029', '\ud800']) {
      expect(isTaken({ [member]: `1${broken}` }), `${member} ${JSON.stringify(broken)}`).toBe(false)
    }
  }
})
