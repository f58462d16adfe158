import { type NextRequest, NextResponse } from 'next/server'
import { createContentPolicy } from './lib/createContentPolicy'
import { securityHeaders } from './lib/securityHeaders'

/** Puts the content policy, with a nonce of its own, and the other security headers on every page. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = createContentPolicy({
    nonce,
    environment: process.env,
    isDevelopment: process.env.NODE_ENV === 'development',
  })
  const headers = new Headers(request.headers)
  // Next reads the nonce from here and puts it on its own scripts.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  return response
}

export const config = { matcher: ['/((?!_next/static|_next/image).*)'] }
