/** Texts of the photo picker and its viewer. */
export interface PhotoTexts {
  readonly camera: string;
  readonly files: string;
  readonly remove: string;
  readonly enlarge: string;
  readonly close: string;
  readonly working: string;
  readonly moveForward: string;
  readonly moveBack: string;
  /** "{{label}}: {{index}} von {{count}}" */
  readonly position: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly previous: string;
  readonly next: string;
  /** Texts for circles and arrows (PhotoMarkup). */
  readonly markup: Readonly<
    Record<
      | 'open'
      | 'title'
      | 'hint'
      | 'sheet'
      | 'circle'
      | 'arrow'
      | 'circleSet'
      | 'arrowSet'
      | 'moved'
      | 'resized'
      | 'larger'
      | 'smaller'
      | 'turn'
      | 'undo'
      | 'undone'
      | 'done'
      | 'cancel'
      | 'failed',
      string
    >
  >;
}
