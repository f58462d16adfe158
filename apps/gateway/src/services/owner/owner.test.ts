import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { projects as projectTable } from '../../db/schema/index.js'
import { createTestApp, type TestApp, testProject } from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { analyticsDays } from '../analytics/tables.js'
import { paymentProjects } from '../payments/tables.js'
import { ownerAudit, ownerSessions } from './tables.js'

const token = 'the token of the owner in these tests'
const own = 'https://gateway.example.org'
const settings = { LATCHKEY_ADMIN_TOKEN: token, LATCHKEY_ANALYTICS_EVENTS: 200_000 }

let opened: OpenDatabase
let gateway: TestApp
let lines: string[] = []
beforeAll(async () => {
  opened = await openTestDatabase()
  gateway = await createTestApp({
    shared: opened,
    config: { settings },
    dependencies: { logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } },
  })
})
afterAll(async () => {
  await gateway?.close()
  await opened?.close()
})
beforeEach(async () => {
  for (const table of [ownerAudit, ownerSessions, analyticsDays, paymentProjects, projectTable])
    await opened.database.delete(table)
  await gateway.projects.insert(testProject)
  lines = []
  // Whoever tried to get in before may again.
  gateway.clock.nowMs += 3_600_000
})

const toBody = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const post = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string | undefined> = {},
) =>
  gateway.app.inject({
    ...{ method: 'POST', url, payload: toBody(fields) },
    headers: Object.fromEntries(
      Object.entries({ 'content-type': 'application/x-www-form-urlencoded', origin: own, ...headers }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    ),
  })
const signIn = async () => {
  const answer = await post('/owner/sign-in', { token })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const get = (url: string) => gateway.app.inject({ url, headers: { cookie } })
  const [, form = ''] = /name="form" value="([\w-]+)"/.exec((await get('/owner')).body) ?? []
  const send = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string | undefined> = {},
  ) => post(url, { form, ...fields }, { cookie, ...headers })
  return { cookie, form, get, send }
}

describe('who gets in', () => {
  test('without a token of the operator the page is a path like any unknown one', async () => {
    const without = await createTestApp({ shared: opened })
    const [page, unknown] = await Promise.all(['/owner', '/nothing'].map((url) => without.app.inject(url)))
    expect(page?.statusCode).toBe(404)
    const strip = (text = '') => text.replace(/"requestId":"[^"]+"/, '').replace(/\/(owner|nothing)/, '')
    expect(strip(page?.body)).toBe(strip(unknown?.body))
    expect(Object.keys(page?.headers ?? {})).toEqual(Object.keys(unknown?.headers ?? {}))
    for (const url of ['/owner/sign-in', '/owner/sign-out', '/owner/projects/p1/origins'])
      expect((await without.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404)
    await without.close()
  })

  test('the token signs in for twelve hours, with a cookie that no script and no other site has', async () => {
    const answer = await post('/owner/sign-in', { token })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/owner'])
    const [cookie = '', ...attributes] = String(answer.headers['set-cookie']).split('; ')
    expect(cookie).toMatch(/^__Host-latchkey-owner=[\w-]{43}$/)
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=43200', 'Secure'])
    const ask = () => gateway.app.inject({ url: '/owner', headers: { cookie } })
    expect((await ask()).statusCode).toBe(200)
    gateway.clock.nowMs += 43_200_000
    expect((await ask()).headers.location).toBe('/owner/sign-in')
  })

  test('neither the database nor the log holds the token or what the cookie does', async () => {
    const { cookie, get } = await signIn()
    await post('/owner/sign-in', { token: 'not the token but somebody’s password' })
    await get('/owner/projects/p1')
    const kept = JSON.stringify([
      await opened.database.select().from(ownerSessions),
      (await opened.database.select().from(ownerAudit)).map(({ id: _, ...row }) => row),
      lines,
    ])
    for (const secret of [token, cookie.split('=')[1] ?? '', 'password']) expect(kept).not.toContain(secret)
    expect(lines.join()).toContain('wrong token')
  })

  test('a wrong token is refused, and a flood of them bounded by caller; others are let in meanwhile', async () => {
    const attempt = (given: string, remoteAddress: string) =>
      gateway.app.inject({
        ...{ method: 'POST', url: '/owner/sign-in', payload: toBody({ token: given }), remoteAddress },
        headers: { origin: own },
      })
    const wrong = ['', token.slice(1), `${token}x`, token.toUpperCase(), 'é\u202e', 'x'.repeat(10_000)]
    for (const given of wrong) expect((await attempt(given, '203.0.113.5')).statusCode).toBe(401)
    const flood = await Promise.all(Array.from({ length: 50 }, () => attempt('guess', '203.0.113.5')))
    expect(flood.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4)
    expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(46)
    expect((await attempt(token, '203.0.113.5')).statusCode).toBe(429)
    expect((await attempt(token, '203.0.113.6')).statusCode).toBe(303)
    expect(await opened.database.$count(ownerSessions)).toBe(1)
  })

  test('a stolen cookie is worth nothing after its owner signed out, or with another token', async () => {
    const { cookie, get, send } = await signIn()
    const other = await createTestApp({
      shared: opened,
      config: { settings: { LATCHKEY_ADMIN_TOKEN: `${token}, changed` } },
    })
    expect((await other.app.inject({ url: '/owner', headers: { cookie } })).statusCode).toBe(303)
    await other.close()
    const out = await send('/owner/sign-out', {})
    expect(out.headers['set-cookie']).toContain('Max-Age=0')
    expect((await get('/owner')).headers.location).toBe('/owner/sign-in')
    const late = await send('/owner/projects/p1/origins', { origins: 'https://evil.test' })
    expect(late.headers.location).toBe('/owner/sign-in')
    expect((await gateway.projects.find('p1'))?.allowedOrigins).toEqual(testProject.allowedOrigins)
    for (const odd of ['', 'x', '__Host-latchkey-owner=', `__Host-latchkey-owner=${'\u00e9'.repeat(43)}`])
      expect((await gateway.app.inject({ url: '/owner', headers: { cookie: odd } })).statusCode).toBe(303)
  })

  test('a form of another site, of another session or of none changes nothing', async () => {
    const { form, send } = await signIn()
    const evil = { origins: 'https://evil.test' }
    const path = '/owner/projects/p1/origins'
    for (const origin of [
      'https://evil.test',
      'null',
      `${own}.evil.test`,
      'http://gateway.example.org',
      undefined,
    ])
      expect((await send(path, evil, { origin })).statusCode).toBe(403)
    const other = await signIn()
    for (const odd of ['', 'x', other.form])
      expect((await send(path, { ...evil, form: odd })).statusCode).toBe(403)
    expect((await post(path, { ...evil, form })).headers.location).toBe('/owner/sign-in')
    expect((await send('/owner/sign-in', { token }, { origin: 'https://evil.test' })).statusCode).toBe(403)
    expect((await gateway.projects.find('p1'))?.allowedOrigins).toEqual(testProject.allowedOrigins)
  })

  test('no page can be framed, kept, read by another site, or run anything', async () => {
    const { get } = await signIn()
    for (const url of [
      '/owner',
      '/owner/sign-in',
      '/owner/projects/p1',
      '/owner/projects/p1/settings',
      '/owner/audit',
    ]) {
      const { body, headers } = await get(url)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      )
      expect(headers).toMatchObject({
        ...{ 'cache-control': 'no-store', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' },
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(body).not.toMatch(/<script| style="| on\w+="/)
    }
  })
})

describe('what it shows', () => {
  const toEvent = (event: string, properties: object = {}, props: object = {}) => ({
    ...{ eventId: 'e', url: 'https://app.example.org/', domain: 'app.example.org', timestamp: 1 },
    props: { type: 'track', event, properties, ...props },
  })
  const send = (list: readonly object[], userAgent = 'One') =>
    gateway.app.inject({
      ...{ method: 'POST', url: '/batch?projectId=p1', payload: JSON.stringify(list) },
      headers: { 'user-agent': userAgent },
    })

  test('who came, how far they got, with what, how fast, and what failed', async () => {
    const connected = { name: 'Amber', method: 'browser', caipNetworkId: 'toy:one', durationMs: 4_000 }
    await send([toEvent('MODAL_OPEN'), toEvent('SELECT_WALLET', { name: 'Amber', platform: 'browser' })])
    await send([toEvent('MODAL_OPEN'), toEvent('CONNECT_SUCCESS', connected)], 'Two')
    await send([toEvent('SIWX_AUTH_SUCCESS'), toEvent('SEND_ERROR', { message: 'no money' })], 'Two')
    const { get } = await signIn()
    const { body } = await get('/owner/projects/p1?days=7')
    expect(body).toContain('<p class="figure">2</p>')
    const rows = [...body.matchAll(/<tr><th scope="row">([^<]+)<\/th>.*?<td class="number">(.*?)<\/td>/g)]
    const shown = Object.fromEntries(rows.map(([, name, count]) => [name, count]))
    expect(shown).toMatchObject({
      ...{ 'Opened the modal': '2', 'Chose a wallet': '1', Connected: '1', 'Signed in': '1', Sent: '0' },
      ...{ Amber: '1', 'toy:one': '1', browser: '1', 'From opening to connected': '4.2 s' },
    })
    expect(body).toMatch(/<code>SEND_ERROR<\/code>.*no money/)
    expect(body).not.toContain('Countries')
    expect((await get('/owner')).body).toMatch(/data-name="Visitors">2<.*data-name="Connected">1</)
  })

  test('whatever a page sends is a text on the owner’s', async () => {
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202e'
    await gateway.projects.update('p1', { name: hostile })
    await send([
      toEvent('SELECT_WALLET', { name: hostile, platform: hostile }),
      toEvent('CONNECT_SUCCESS', { name: hostile, method: hostile, caipNetworkId: hostile }),
      toEvent(hostile),
      toEvent(
        'X_ERROR',
        { code: hostile },
        { type: 'error', errorMessage: hostile, stackTrace: `${hostile}\n</pre>` },
      ),
    ])
    const { get, send: sendForm } = await signIn()
    await sendForm('/owner/projects/p1/origins', { origins: hostile })
    for (const url of [
      '/owner',
      '/owner/projects/p1',
      '/owner/projects/p1/settings',
      '/owner/projects/p1/changes',
      '/owner/audit',
    ]) {
      const { body, statusCode } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/<script|<img|\u202e/)
    }
    expect((await get('/owner/projects/p1')).body).toContain('&lt;script&gt;alert(1)')
  })

  test('a project without analytics says how to switch it on, one without events what to wait for', async () => {
    const { get } = await signIn()
    expect((await get('/owner/projects/p1')).body).toContain('Nothing has happened in these days')
    await gateway.projects.update('p1', { isAnalyticsEnabled: false })
    expect((await get('/owner/projects/p1')).body).toContain('set-features p1 --analytics on')
    expect((await get('/owner')).body).toContain('data-name="Analytics">off')
    expect((await get('/owner/projects/nobody')).statusCode).toBe(404)
    expect((await get('/owner/projects/p1?days=1e9')).statusCode).toBe(200)
    expect((await get("/owner/projects/p1'%00")).statusCode).toBe(404)
  })
})

describe('what it edits', () => {
  const listAudit = async () =>
    (await opened.database.select().from(ownerAudit).orderBy(ownerAudit.id)).slice(1)

  test('origins, analytics, wallets, features and state, each written down as it was and as it is', async () => {
    const { send } = await signIn()
    const edit = async (action: string, fields: Record<string, string>) =>
      expect((await send(`/owner/projects/p1/${action}`, fields)).headers.location).toBe(
        '/owner/projects/p1/settings?saved',
      )
    await edit('origins', { origins: 'https://A.test\r\n\r\n https://*.b.test/' })
    await edit('analytics', {})
    await edit('wallet', { recovery: 'required', 'device-approval': 'on' })
    await edit('features', { 'on-swap': 'on', 'list-swap': '1inch', 'on-social_login': 'on' })
    await edit('state', { state: 'off' })
    const project = await gateway.projects.find('p1')
    expect(project).toMatchObject({
      allowedOrigins: ['https://a.test', 'https://*.b.test'],
      ...{
        isAnalyticsEnabled: false,
        recoveryPolicy: 'required',
        isDeviceApprovalRequired: true,
        isEnabled: false,
      },
    })
    expect(project?.features.swap).toEqual({ isEnabled: true, config: ['1inch'] })
    expect(project?.features.social_login).toEqual({ isEnabled: true, config: null })
    expect(project?.features.reown_branding?.isEnabled).toBe(false)
    const entries = await listAudit()
    expect(entries.map(({ what }) => what)).toEqual([
      ...[
        'origins changed',
        'features changed',
        'embedded wallets changed',
        'features changed',
        'project disabled',
      ],
    ])
    expect(entries[0]).toMatchObject({
      ...{ projectId: 'p1', who: expect.stringMatching(/^session [0-9a-f]{8}$/) },
      before: `Origins: ${testProject.allowedOrigins.join(', ')}`,
      after: 'Origins: https://a.test, https://*.b.test',
    })
    await edit('state', { state: 'off' })
    expect(await listAudit()).toHaveLength(5)
  })

  test('saving features as they are changes none, and one that is switched on again is as each page has it', async () => {
    const { get, send } = await signIn()
    const { body } = await get('/owner/projects/p1/settings')
    const on = Object.fromEntries(
      [...body.matchAll(/name="(on-\w+)" value="on" checked/g)].map(([, name]) => [name, 'on']),
    )
    expect(Object.keys(on).length).toBeGreaterThan(3)
    await send('/owner/projects/p1/features', on)
    expect((await gateway.projects.find('p1'))?.features).toEqual(testProject.features)
    expect(await listAudit()).toEqual([])
    const { 'on-swap': _, ...withoutSwaps } = on
    await send('/owner/projects/p1/features', withoutSwaps)
    expect((await gateway.projects.find('p1'))?.features.swap).toEqual({ isEnabled: false, config: [] })
    await send('/owner/projects/p1/features', on)
    expect((await gateway.projects.find('p1'))?.features).toEqual(testProject.features)
  })

  test('a mistake is told, changes nothing and is not written down', async () => {
    const { send } = await signIn()
    const mistakes: [string, Record<string, string>, string][] = [
      ['origins', { origins: 'https://a.test/path' }, 'without a path'],
      ['origins', { origins: '' }, 'one origin at least'],
      ['wallet', { recovery: 'never' }, 'Recovery is one of'],
      ['features', { 'on-swap': 'on', 'list-swap': '<b>' }, 'not &lt;b&gt;'],
      ['payments', { webhook: 'javascript:alert(1)' }, 'http or https address'],
      ['payments', { recipients: 'nobody' }, 'CAIP-10'],
      ['sponsoring', { network: 'nowhere:1', daily: '1', 'user-daily': '1' }, 'CAIP-2'],
      ['sponsoring', { network: 'eip155:31337', daily: '-1', 'user-daily': '1' }, 'base units'],
      ['sponsoring', { network: 'eip155:31337', daily: '1', 'user-daily': '1', targets: 'x' }, 'A target is'],
    ]
    for (const [action, fields, text] of mistakes) {
      const { body, statusCode } = await send(`/owner/projects/p1/${action}`, fields)
      expect([statusCode, body.includes(text), body.includes('Nothing was changed')]).toEqual([
        422,
        true,
        true,
      ])
    }
    expect(await gateway.projects.find('p1')).toMatchObject(testProject)
    expect(await listAudit()).toEqual([])
    expect((await send('/owner/projects/nobody/origins', { origins: 'https://a.test' })).statusCode).toBe(404)
    expect((await send('/owner/projects/p1/origins', { origins: 'x'.repeat(70_000) })).statusCode).toBe(413)
  })

  test('the secret of payments is shown once, and stands nowhere else', async () => {
    const { get, send } = await signIn()
    const first = await send('/owner/projects/p1/payments', {
      webhook: 'https://shop.test/news',
      recipients: '',
    })
    const [, secret = ''] = /<pre id="secret">([\w-]{43})</.exec(first.body) ?? []
    expect(secret).not.toBe('')
    const [stored] = await opened.database.select().from(paymentProjects)
    expect(stored).toMatchObject({ secret, webhookUrl: 'https://shop.test/news', recipients: [] })
    for (const url of ['/owner/projects/p1/settings', '/owner/audit'])
      expect((await get(url)).body).not.toContain(secret)
    expect((await send('/owner/projects/p1/payments', { webhook: '' })).body).not.toContain(secret)
    const again = await send('/owner/projects/p1/payments', { 'new-secret': 'on' })
    expect(again.body).toMatch(/<pre id="secret">/)
    expect(again.body).not.toContain(secret)
    const [entry] = await listAudit()
    expect(entry?.after).toBe('Webhook: https://shop.test/news\nSecret: a new one')
  })

  test('what is paid for visitors, by network', async () => {
    const { get, send } = await signIn()
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const fields = {
      network: 'eip155:31337',
      daily: '1000',
      'user-daily': '10',
      targets: `${address}:0x095ea7b3`,
    }
    expect((await send('/owner/projects/p1/sponsoring', fields)).statusCode).toBe(303)
    expect((await get('/owner/projects/p1/settings')).body).toContain(`${address}:0x095ea7b3`)
    await send('/owner/projects/p1/sponsoring', { ...fields, remove: 'on' })
    const [made, removed] = await listAudit()
    expect(made?.after).toContain('eip155:31337: 1000 a day, 10 for a user')
    expect([removed?.before, removed?.after]).toEqual([made?.after, 'Sponsored: nothing'])
  })

  test('a project is added, and its first page is its settings', async () => {
    const { get, send } = await signIn()
    const made = await send('/owner/projects', { name: 'New', origins: 'https://new.test', analytics: 'on' })
    const [, id = ''] =
      /^\/owner\/projects\/([0-9a-f]{32})\/settings$/.exec(String(made.headers.location)) ?? []
    expect(await gateway.projects.find(id)).toMatchObject({ name: 'New', isAnalyticsEnabled: true })
    expect((await get(String(made.headers.location))).statusCode).toBe(200)
    const wrong = await send('/owner/projects', { name: '', origins: 'https://new.test' })
    expect([wrong.statusCode, wrong.body.includes('Give the project a name')]).toEqual([422, true])
  })
})
