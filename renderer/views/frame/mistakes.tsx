import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import style from './frame.module.css'

/** Stands around the window: where a mistake of the studio's own would leave nothing of it, says so, and shows it again. */
export class Mistakes extends Component<{ readonly children: ReactNode }, { readonly made: boolean }> {
  override state = { made: false }

  static getDerivedStateFromError() {
    return { made: true }
  }

  override render(): ReactNode {
    if (!this.state.made) return this.props.children
    return (
      <main className={style['mistake']}>
        <p role="alert">The window made a mistake of its own and cannot go on as it was. What you typed is kept.</p>
        <Button look="primary" onClick={() => this.setState({ made: false })}>
          Show the window again
        </Button>
      </main>
    )
  }
}
