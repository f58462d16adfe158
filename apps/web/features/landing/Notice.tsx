import type { ReactNode } from 'react'
import { Logo } from './Logo'
import styles from './Notice.module.css'

/** A page that only says one thing and where to go from there. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <Logo />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
    </main>
  )
}
