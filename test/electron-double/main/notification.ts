import { EventEmitter } from 'node:events'
import type { Notification, NotificationConstructorOptions } from 'electron'
import { preventable } from './event.ts'
import type { MainWire } from './surroundings.ts'

/** Notifications of the system: the test sees them, and clicks them. */
export class NotificationDouble
  extends EventEmitter
  implements Pick<Notification, 'show' | 'title' | 'body' | 'silent'>
{
  static wire: () => MainWire
  static readonly #shown: NotificationDouble[] = []
  readonly title: string
  readonly body: string
  readonly silent: boolean

  constructor({ title = '', body = '', silent = false }: NotificationConstructorOptions = {}) {
    super()
    this.title = title
    this.body = body
    this.silent = silent
  }

  static isSupported(): boolean {
    return true
  }

  show(): void {
    NotificationDouble.#shown.push(this)
    NotificationDouble.wire().tell('notified', { title: this.title, body: this.body, silent: this.silent })
    this.emit('show', preventable())
  }

  /** A person clicks the one of that number, counted from 0. */
  static click(index: number): void {
    const notification = NotificationDouble.#shown[index]
    if (notification === undefined) throw new Error(`There is no notification ${index}.`)
    notification.emit('click', preventable())
  }
}
