import { type CallDefinition, defineCall } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AnyServiceCall } from '../services/CallRules.js'
import { describeCalls } from './describeCalls.js'
import { renderReference } from './renderReference.js'

const options = {
  gatewayUrl: 'http://localhost:4000',
  networkId: 'eip155:1',
  projectId: '',
  version: '1.0.0',
}
/** Describes a call as that of a service which has no other. */
const describe = (call: AnyServiceCall['call']) =>
  describeCalls([
    {
      name: 'notes',
      reference: { title: 'Notes', about: 'Notes.' },
      calls: { [call.name]: { call, effect: null } },
      settings: {},
      create: async () => ({}),
    },
  ])
const hostile = '"><script>alert(1)</script>\u0000\u202eevil'

test('shows hostile texts of a schema as text, hidden characters too', () => {
  const call: CallDefinition = defineCall({
    name: hostile,
    method: 'POST',
    path: `/v1/${hostile}`,
    audience: 'data',
    answer: 'json',
    summary: hostile,
    query: v.object({ [hostile]: v.picklist([hostile]) }),
    body: v.object({ [hostile]: v.literal(hostile) }),
    response: v.object({ [hostile]: v.literal(hostile) }),
  })
  const page = renderReference(describe(call), '', {
    ...options,
    projectId: hostile,
  })
  expect(page).not.toMatch(/alert\(1\)<\/script>|[\0\u202e]/)
  expect(page.match(/<script/g)).toHaveLength(1)
  const shown = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\u{0}\\u{202e}evil'
  expect(page).toContain(`<span class="about">${shown}</span>`)
})

test('an example is a command that a shell reads as one call, whatever is in it', () => {
  const call = defineCall({
    name: 'post',
    method: 'POST',
    path: '/v1/bundler',
    audience: 'data',
    answer: 'json',
    summary: 'Posts.',
    body: v.object({ text: v.literal("it's $(here)") }),
    response: v.string(),
  })
  const page = renderReference(describe(call), '', options)
  const [, shown = ''] = /<div class="example">.*?<pre>([^<]*)/.exec(page) ?? []
  expect(shown.replaceAll('&quot;', '"')).toBe(
    [
      "curl -X POST 'http://localhost:4000/v1/bundler?projectId=YOUR_PROJECT_ID' \\",
      "  -H 'content-type: application/json' \\",
      `  -d '{"text":"it'\\''s $(here)"}'`,
    ].join('\n'),
  )
})
