const nothing = () => undefined

/**
 * What a drag tells a screen reader: nothing. The library would read out its own English sentences and internal ids;
 * whoever uses no mouse moves items by the arrow keys of their handle, and hears the result.
 */
export const quietDrag = {
  container: typeof document === 'undefined' ? undefined : document.body,
  screenReaderInstructions: { draggable: '' },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
}
