/// A list delegate is any kind of delegate that a list takes: a `TableDelegate`, which is a value and may be asked on any task, or a
/// `TableNodeDelegate` or `CollectionNodeDelegate`, which is an object such as a controller and is asked on the task that holds the list.
public protocol ListDelegate {}
