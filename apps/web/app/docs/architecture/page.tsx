import type { Metadata } from 'next'
import { DocumentPage } from '../../../features/documents'

export const metadata: Metadata = { title: 'How it fits together · Latchkey' }

export default function Page() {
  return <DocumentPage name="architecture" />
}
