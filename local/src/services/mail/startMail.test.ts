import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from './Mail.js'
import { type LocalMail, startMail } from './startMail.js'

let mail: LocalMail
beforeEach(async () => {
  mail = await startMail({ port: 0, smtpPort: 0 })
})
afterEach(() => mail.stop())

const ada = 'ada@example.test'
const bo = 'bo@example.test'
const from = 'Latchkey <login@latchkey.test>'

function send(message: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) {
  return createTransport(mail.smtpUrl).sendMail({ from, ...message })
}
async function listMails(query = ''): Promise<Mail[]> {
  const { mails } = (await (await fetch(`${mail.url}/api/mails${query}`)).json()) as { mails: Mail[] }
  return mails
}
async function open(path: string) {
  const response = await fetch(mail.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
/** Says lines to the SMTP port once it has greeted; resolves with its answers when it closes. */
function speak(lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(mail.smtpUrl).port), '127.0.0.1')
    socket.setEncoding('latin1').once('data', () => socket.write(lines))
    socket.on('data', (text) => {
      answer += text
    })
    socket.once('close', () => resolve(answer)).once('error', reject)
  })
}
function deliver(body: string): Promise<string> {
  return speak(`EHLO here\r\nMAIL FROM:<x@y.test>\r\nRCPT TO:<${ada}>\r\nDATA\r\n${body}\r\n.\r\nQUIT\r\n`)
}

test('keeps what each of two people was sent, newest first, hidden recipients too', async () => {
  await send({ to: ada, subject: 'First', text: 'one' })
  await send({ to: 'Somebody <else@example.test>', bcc: 'Bo@Example.test', subject: 'Hidden', text: 'two' })
  await send({ to: [ada, bo], subject: 'Both', text: 'three' })
  expect((await listMails()).map(({ subject }) => subject)).toEqual(['Both', 'Hidden', 'First'])
  expect((await listMails(`?to=${ada}`)).map(({ subject }) => subject)).toEqual(['Both', 'First'])
  expect((await listMails('?to=BO@example.test')).map(({ subject }) => subject)).toEqual(['Both', 'Hidden'])
  const { text } = await open('/?to=bo@')
  expect(text).toContain('Hidden')
  expect(text).not.toContain('First')
})

test('shows text, HTML, the code, links and attachments', async () => {
  await send({
    to: ada,
    subject: 'Your code',
    text: 'Your code is 123 456.\nOpen https://latchkey.test/approve?id=1&to=2.',
    html: '<p>Your code is <b>123456</b> <a href="https://latchkey.test/a?b&amp;c">or</a> <img src="https://tracker.test"></p>',
    attachments: [{ filename: 'notes.txt', content: 'hello' }],
  })
  const [first] = await listMails()
  expect(first).toMatchObject({
    to: [ada],
    from,
    code: '123456',
    links: ['https://latchkey.test/approve?id=1&to=2', 'https://latchkey.test/a?b&c'],
    html: expect.stringContaining('<b>123456</b>'),
    attachments: [{ name: 'notes.txt', bytes: 5 }],
  })
  const { text } = await open(`/mails/${first?.id}`)
  expect(text).toContain('Local inbox')
  expect(text).toContain('<span>123</span><span>456</span>')
  expect(text).toContain(`<iframe title="HTML part of the mail" sandbox src="/mails/${first?.id}/html">`)
})

test('lets nothing in a hostile mail run or load', async () => {
  const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await send({ to: ada, subject: attack, text: `${attack} javascript:alert(1)`, html: attack })
  const [{ id } = { id: '' }] = await listMails()
  for (const path of ['/', `/mails/${id}`]) {
    const { headers, text } = await open(path)
    expect(text).not.toMatch(/<script>|<img|href="javascript/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
  }
  const { headers, text } = await open(`/mails/${id}/html`)
  expect(text).toContain('<script>')
  expect(headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
})

test('takes broken mails as they are, and lives on', async () => {
  const bodies = [
    'no header at all \u0000\u0000\u0000',
    'Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%',
    `${'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(400)}end`,
    `Subject: =?utf-8?B?////?=\r\nX: ${'<'.repeat(100_000)}\r\n\r\n${'<style'.repeat(50_000)}`,
  ]
  for (const body of bodies) expect(await deliver(body)).toContain('250 Kept in the local inbox')
  const mails = await listMails()
  expect(mails).toHaveLength(bodies.length)
  for (const { id } of mails) expect((await open(`/mails/${id}`)).status).toBe(200)
})

test('refuses a mail of more than 1 MiB and keeps nothing of it', async () => {
  expect(await deliver(`Subject: big\r\n\r\n${'x'.repeat(1024 * 1024)}`)).toContain(
    '552 A mail may have at most',
  )
  await expect(send({ to: ada, text: 'x'.repeat(1024 * 1024) })).rejects.toThrow('552')
  await send({ to: ada, subject: 'small', text: 'x'.repeat(900_000) })
  expect((await listMails()).map(({ subject }) => subject)).toEqual(['small'])
})

test('keeps the latest 200 mails', async () => {
  const transport = createTransport({ url: mail.smtpUrl, pool: true, maxConnections: 1, maxMessages: 1000 })
  for (let number = 0; number < 202; number++) {
    await transport.sendMail({ from, to: ada, subject: String(number), text: 'text' })
  }
  transport.close()
  const mails = await listMails()
  expect(mails).toHaveLength(200)
  expect([mails[0]?.subject, mails.at(-1)?.subject]).toEqual(['201', '2'])
})

test('tells two open pages of a mail as it comes', async () => {
  const pages = await Promise.all([1, 2].map(() => fetch(`${mail.url}/api/events`)))
  const readers = pages.map(({ body }) => {
    if (!body) throw new Error('no events')
    return body.pipeThrough(new TextDecoderStream()).getReader()
  })
  await Promise.all(readers.map((reader) => reader.read()))
  await send({ to: ada, text: 'hello' })
  const [{ id } = { id: '' }] = await listMails()
  for (const reader of readers) {
    expect((await reader.read()).value).toBe(`event: mail\ndata: ${id}\n\n`)
    await reader.cancel()
  }
})

test('says which setting moves a port that is taken, and leaves the other one free', async () => {
  const port = Number(new URL(mail.url).port)
  const smtpPort = Number(new URL(mail.smtpUrl).port)
  await expect(startMail({ port, smtpPort: 0 })).rejects.toThrow('LATCHKEY_PORT_MAIL')
  await expect(startMail({ port: 0, smtpPort })).rejects.toThrow('LATCHKEY_PORT_SMTP')
})
