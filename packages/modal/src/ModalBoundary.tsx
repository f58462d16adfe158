'use client'
import type { Kit } from '@latchkey/core'
import { Component, type ReactNode } from 'react'

/** Keeps a mistake in the modal from taking the site's own page down: the modal closes, and is drawn anew when opened. */
export class ModalBoundary extends Component<{ kit: Kit; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private stop = () => {}

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    const { kit } = this.props
    kit.modal.close()
    this.stop = kit.store.subscribe(({ modal }) => {
      if (!modal.isOpen) return
      this.stop()
      this.setState({ hasFailed: false })
    })
  }

  override componentWillUnmount(): void {
    this.stop()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
