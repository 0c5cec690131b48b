import type { MenuItemConstructorOptions } from 'electron'
import type { MenuItemFacts } from '../wire.ts'

/** A native menu, as data. */
export class MenuDouble {
  static told: (menu: MenuDouble | null) => void = () => undefined
  static applied: MenuDouble | null = null
  readonly items: readonly MenuItemConstructorOptions[]

  constructor(items: readonly MenuItemConstructorOptions[]) {
    this.items = items
  }

  static buildFromTemplate(template: MenuItemConstructorOptions[]): MenuDouble {
    const menu = new MenuDouble(template)
    const ids = template.flatMap(withInner).flatMap(({ id }) => id ?? [])
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice !== undefined) throw new Error(`Two menu items have the id "${twice}"`)
    return menu
  }

  static setApplicationMenu(menu: MenuDouble | null): void {
    MenuDouble.applied = menu
    MenuDouble.told(menu)
  }

  /** Chooses an item as a person would; an item that is disabled, hidden or missing cannot be chosen. */
  static click(id: string, window: unknown): void {
    const item = (MenuDouble.applied?.items ?? []).flatMap(withInner).find((candidate) => candidate.id === id)
    if (item?.click === undefined) throw new Error(`The menu has no item "${id}" that can be chosen.`)
    if (item.enabled === false || item.visible === false) throw new Error(`The menu item "${id}" is not offered.`)
    item.click(item as never, window as never, {})
  }

  /** The menu without its functions. */
  facts(): readonly MenuItemFacts[] {
    return this.items.map(factsOf)
  }
}

function withInner(item: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return [item, ...(Array.isArray(item.submenu) ? item.submenu.flatMap(withInner) : [])]
}

function factsOf(item: MenuItemConstructorOptions): MenuItemFacts {
  return {
    id: item.id ?? null,
    label: item.label ?? null,
    role: item.role ?? null,
    type: item.type ?? (item.submenu ? 'submenu' : 'normal'),
    accelerator: item.accelerator ?? null,
    enabled: item.enabled ?? true,
    items: Array.isArray(item.submenu) ? item.submenu.map(factsOf) : [],
  }
}
