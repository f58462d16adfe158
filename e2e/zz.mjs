import { chromium } from '@playwright/test'
const phone = process.argv[2] === 'phone', dark = process.argv[3] === 'dark'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', ignoreDefaultArgs: ['--disable-features=' ], args: ['--no-sandbox', '--disable-quic'] })
const context = await browser.newContext({ viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 }, hasTouch: phone, isMobile: phone, colorScheme: dark ? 'dark' : 'light' })
const page = await context.newPage()
const tag = `${phone ? 'phone' : 'desk'}-${dark ? 'dark' : 'light'}`
let n = 0
const shot = async (name) => page.screenshot({ path: `/tmp/zz/shots/${tag}-${String(++n).padStart(2, '0')}-${name}.png` })
page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('console', m.type(), m.text().slice(0, 300)) })
page.on('pageerror', (e) => console.log('pageerror', e.message))
page.on('requestfailed', (r) => console.log('failed', r.url().slice(0, 150), r.failure()?.errorText))
await page.goto('http://localhost:3000')
await page.getByRole('button', { name: /connect/i }).first().click()
await page.waitForTimeout(1500); await shot('connect')
const email = `ada${Date.now()}@example.org`
const field = page.getByRole('dialog').getByRole('textbox', { name: /email/i })
if (await field.count()) { await field.fill(email); await shot('email'); await field.press('Enter') } else { console.log('no email field'); await browser.close(); process.exit() }
await page.waitForTimeout(4000); await shot('otp')
const mails = await (await fetch(`http://localhost:4003/api/mails?to=${encodeURIComponent(email)}`)).json()
const code = /\b\d{6}\b/.exec(mails.mails[0]?.text ?? '')?.[0]
console.log('code', code)
if (!code) { console.log(await page.getByRole('dialog').innerText()); await browser.close(); process.exit() }
const t = Date.now()
await page.keyboard.type(code)
await page.waitForFunction(() => !document.querySelector('dialog[open]'), undefined, { timeout: 20000 }).catch(async () => { console.log('dialog stays:', await page.getByRole('dialog').innerText()) })
console.log('to closed', Date.now() - t)
await page.waitForTimeout(1500); await shot('connected')
await page.locator('[data-lk-button]').first().click().catch(() => {})
await page.waitForTimeout(1500); await shot('account')
console.log((await page.getByRole('dialog').innerText().catch(() => '')).slice(0, 500))
if (process.argv[4]) { await context.storageState({ path: '/tmp/zz/state.json' }) }
await browser.close()
