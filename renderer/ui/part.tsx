import { Component, type ComponentType, createElement, lazy, type ReactNode } from 'react'
import { notLoaded } from '../not-loaded.ts'
import { Button } from './button.tsx'
import { FailureLine } from './failure-line.tsx'

/** Stands in the place of a part that could not be had; `again` asks for it once more. */
export type MissingPart = ComponentType<{ readonly again: () => void }>

/**
 * A part of the window whose code is fetched when it is first shown; a `Suspense` around it says what stands there
 * meanwhile. The studio may be gone by then: the rest of the window stays, and what is missing says so. A mistake of the
 * part itself is none of that, and goes on.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: MissingPart = NotLoaded,
): ComponentType<Props> {
  let known = fetched(load)
  // One that failed stays failed, and is asked for anew.
  const again = (): void => {
    known = fetched(load)
  }
  return (props) => <Place show={() => createElement(known, props)} again={again} Missing={Missing} />
}

/** Why a part could not be had; the error of the browser says no more than that. */
class NotFetched extends Error {}

function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      throw new NotFetched('A part of the window could not be fetched.', { cause: error })
    }
  })
}

interface PlaceProps {
  readonly show: () => ReactNode
  readonly again: () => void
  readonly Missing: MissingPart
}

class Place extends Component<PlaceProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(): void {
    this.props.again()
  }

  override render(): ReactNode {
    const { error } = this.state
    const { show, Missing } = this.props
    if (error === null) return show()
    if (!((error as unknown) instanceof NotFetched)) throw error
    return <Missing again={() => this.setState({ error: null })} />
  }
}

function NotLoaded({ again }: { readonly again: () => void }) {
  return (
    <FailureLine place="pane" failure={notLoaded('This part of the window could not be loaded.')}>
      <Button onClick={again}>Try again</Button>
    </FailureLine>
  )
}
