import { Select } from 'radix-ui'
import type { ReactNode } from 'react'
import { Chevron } from './chevron.tsx'
import style from './picker.module.css'

/** One thing that can be picked. */
export interface PickerItem<Value extends string> {
  readonly value: Value
  readonly title: string
  /** A quiet second line. */
  readonly detail?: string
  /** A small word at the end of the first line. */
  readonly tag?: string | null
}

interface PickerProps<Value extends string> {
  /** Names the picker, and stands before its value unless `bare`. */
  readonly label: string
  readonly value: Value
  /** What stands on the picker when it is not the title of the picked item. */
  readonly shown?: ReactNode
  readonly items: readonly PickerItem<Value>[]
  readonly onPick: (value: Value) => void
  readonly bare?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

/** Picks one of a few things; the list says what each of them is. */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { label, value, items, onPick, bare = false, disabled = false, className = '' } = props
  const picked = items.find((item) => item.value === value)
  return (
    <Select.Root value={value} onValueChange={(next) => onPick(next as Value)} disabled={disabled}>
      <Select.Trigger className={`${style['trigger']} ${className}`} aria-label={label}>
        {!bare && <span className={style['label']}>{label.toLowerCase()}</span>}
        <span className={style['value']}>
          <Select.Value>{props.shown ?? picked?.title ?? value}</Select.Value>
        </span>
        <Select.Icon className={style['icon']}>
          <Chevron />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Content className={style['content']} position="popper" sideOffset={4} collisionPadding={8}>
          <Select.Viewport>
            {items.map((item) => (
              <Select.Item key={item.value} value={item.value} className={style['item']} textValue={item.title}>
                <span className={style['line']}>
                  <Select.ItemText>{item.title}</Select.ItemText>
                  {item.tag != null && <span className={style['tag']}>{item.tag}</span>}
                </span>
                {item.detail !== undefined && <span className={style['detail']}>{item.detail}</span>}
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}
